import type { Canonical } from './canonical.ts'
import { type Found, foundAt } from './found.ts'

/** Names of messengers, with digits and signs for letters (`1nsta`). */
const APP = [
  'wh?[a4@]t{1,2}s? ?[a4@]pp',
  'wapp',
  'wh?atsap',
  'wasap',
  'tg',
  't[e3]l[e3] ?gr[a4@]m',
  '[i1l]\\W?n\\W?[s5]\\W?t\\W?[a4@](?:\\W?gr[a4@]m)?',
  'ig',
  '(?:the )gram',
  'sn[a4@]p(?: ?ch[a4@]t)?',
  'sc',
  's[i1]gn[a4@]l',
  'skyp[e3]',
  't[i1]k ?t[o0]k',
  'f[a4@]c[e3] ?b[o0]{2}k',
  'fb',
  'k[i1]k',
  'd[i1]sc[o0]rd',
  'viber',
  'we ?chat',
  'line id',
  'onlyfans',
  'threema',
  'messenger',
  'gmail',
  'hotmail',
].join('|')

const NAME = '@?[\\p{L}\\d][\\p{L}\\d._-]{2,40}(?:[#:][\\p{L}\\d]{2,30})?'
const BEFORE = '(?<![\\p{L}\\d])'
const END = '(?![\\p{L}\\d])'
/** Nothing but a stop comes after the name. */
const LAST = '(?=[.!?,;)\\]]*(?: [^\\p{L}\\d]*)?$)'
const STOPS = /^[.!?,;)\]]*$/
const IS = "(?:id|is|as|als|es|est|e|c'est|ist|to|heet|heisst|name|naam|user)"

/** Most messages have none of these, and are done. */
const MAY_NAME = new RegExp(
  `@|${BEFORE}(?:${APP}|gg|gadu|(?:g ?mail|icloud|gmx|proton ?mail|yahoo|outlook|libero|onet|wp|follow|add|volg|folge?|suis|sigue|segui|dodaj)(?!\\p{L}))`,
  'u',
)

/** An app, and what is between it and a name. */
const NAMED = new RegExp(
  `${BEFORE}(?<app>${APP})${END}(?: (?:id|naam|name|user|account))?(?:(?<sign> ?[:=]+>? ?| ?[^\\p{L}\\d\\s:=.,!?'"()/+&-]{1,4} ?)|(?<gap>-|,? (?:${IS} )?))(?<name>${NAME})`,
  'gu',
)
/** “My insta is annabakt”: of the writer, and the last word. */
const MINE = new RegExp(
  `${BEFORE}(?:mijn|m'n|my|mein|mon|mi|il mio|mio|moj|moje) (?:${APP}) ${IS} (?<name>${NAME})${LAST}`,
  'gu',
)
/** “Find me on insta as annabakt”. */
const INVITES = new RegExp(
  `${BEFORE}(?:(?:find|reach|add|follow|text|dm|zoek|vind|volg|voeg|such|finde|folge|cherche|trouve|ajoute|suis|znajdz|dodaj|szukaj) ?-?(?:me|mij|mich|mir|moi|mnie)|buscame|sigueme|agregame|cercami|trovami|seguimi|aggiungimi)(?: \\p{L}{1,6}){0,2} (?:${APP})(?:,| (?:as|als|under|onder|unter|come|como|comme|jako))* (?<name>${NAME})${LAST}`,
  'gu',
)
/** “annabakt22 on insta”, “follow anna.bakt”: the name comes first, or alone. */
const OUT_OF_ORDER = new RegExp(
  `${BEFORE}(?:(?<name>${NAME}) (?:on|op|auf|bei|sur|en|su|na) (?:${APP})${END}|(?:follow|add|volg|folg|folge|suis|sigue|segui|dodaj) (?<other>${NAME})${LAST})`,
  'gu',
)
/** “Op insta heet ik annabakt”, “ik heet annabakt op insta”. */
const CALLED = new RegExp(
  `${BEFORE}(?:(?:on|op|auf|bei|sur|en|su|na) (?:${APP}),? (?:heet ik|ben ik|heisse ich|bin ich|i am|i'm|je suis|soy|sono|jestem) (?<name>${NAME})${LAST}|(?:ik heet|ich heisse|i am called|je m'appelle|me llamo|mi chiamo|nazywam sie) (?<other>${NAME}) (?:on|op|auf|bei|sur|en|su|na) (?:${APP})${END})`,
  'gu',
)
/** A number of Gadu-Gadu. */
const GADU = /(?<!\p{L})(?:gg|gadu-gadu)[ :-]{1,3}(?<name>\d{6,9})(?!\d)/gu
/** Nothing but an app and a name. */
const ALONE = new RegExp(`^(?:${APP})(?:,? |-)(?<name>${NAME})$`, 'gu')
/** A mailbox, and the host as people call it: “annabakt at gmail”, “annabakt gmail com”. */
const PROVIDER = new RegExp(
  `${BEFORE}(?<name>[\\p{L}\\d][\\p{L}\\d._-]{4,40}) (?:(?:at|@|op|on|bei|chez|en|presso|su|na|apenstaartje|klammeraffe|arobase|arroba|chiocciola|malpa) (?:g ?mail|hotmail|gmx|icloud|proton ?mail|yahoo|outlook|libero|onet|wp)${LAST}|(?:at |@ ?)?(?:g ?mail|hotmail|gmx|icloud|proton ?mail|yahoo|outlook) (?:com|de|fr|nl|es|it|pl|net))(?!\\p{L})`,
  'gu',
)
const AT_SIGN = /(?<![\p{L}\d@.])@(?<name>[\p{L}\d][\p{L}\d._]{2,40})/gu

/** “@Anna, wat leuk”: the name of the receiver, no account. */
const CALLS = /^@[A-Z][a-z]{1,14}[ ,:]/

/** Where people are: “@work”. */
const PLACES = new Set(
  'home work school uni office pub bar club cafe kroeg strand station centraal sportschool bios cinema kino cine theater theatre festival concert concerto camping ziekenhuis hospital hotel hostel airport schiphol bahnhof bibliotheek library markt market mercado marche park tuin dinner lunch breakfast the night beach party gym once all here everyone thuis werk kantoor iedereen zuhause arbeit alle maison bureau boulot plage casa oficina trabajo todos playa lavoro ufficio tutti mare dom domu praca pracy wszyscy'.split(
    ' ',
  ),
)
/** What people say of an app, after a colon or at the end. */
const JUDGEMENTS = new Set(
  'leuk stom saai leeg vol weg dicht prive privé openbaar gesloten nooit niks niet verwijderd nice never nope private public empty full gone boring dead closed deleted fake great fine okay toll leer voll weg privat langweilig nie geloscht prive vide ferme nul jamais privee supprime privado vacio cerrado nunca aburrido borrado lleno privato vuoto chiuso noioso pieno cancellato prywatny pusty nudny zamkniety nigdy usuniety only alleen nur verboden gratis yes nein nada niente anders'.split(
    ' ',
  ),
)
/** Apps that are also words. */
const ALSO_WORDS = /^(?:s[i1]gn[a4@]l|t[e3]l[e3] ?gr[a4@]m|sn[a4@]p|k[i1]k|sc|messenger)$/

/** Names in other apps. */
export function findHandles({ plain, cased }: Canonical): Found[] {
  if (!MAY_NAME.test(plain)) return []
  return [
    ...of(plain, AT_SIGN, (name, _, after) => !PLACES.has(name) && !(after && CALLS.test(cased))),
    ...of(plain, NAMED, (name, { sign, app, gap }, after) => {
      if (isInvented(name, after)) return true
      if (gap !== undefined || sign === undefined || name.length < 4 || JUDGEMENTS.has(name)) return false
      if (/^s[i1]g/.test(app!)) return false
      return !ALSO_WORDS.test(app!) || STOPS.test(after)
    }),
    ...of(plain, OUT_OF_ORDER, (name, _, after) => isInvented(name, after)),
    ...of(plain, CALLED, isName),
    ...of(plain, GADU, () => true),
    ...of(plain, MINE, isName),
    ...of(plain, INVITES, isName),
    ...of(plain, ALONE, isName),
    ...of(plain, PROVIDER, () => true),
  ]
}

type Judge = (name: string, groups: Record<string, string | undefined>, after: string) => boolean

function of(plain: string, form: RegExp, judge: Judge): Found[] {
  return [...plain.matchAll(form)].flatMap((match) => {
    const found = foundAt(match)
    const name = (match.groups!.name ?? match.groups!.other!).replace(/^@/, '')
    return judge(name, match.groups!, plain.slice(found.end)) ? [found] : []
  })
}

const isName = (name: string): boolean => name.length >= 4 && !JUDGEMENTS.has(name)

/** Letters with digits or a line in the midst: no word is written so. With a dot only last, else a sentence may begin. */
function isInvented(name: string, after: string): boolean {
  if (name.length < 5) return false
  if (/\p{L}[\p{L}.-]*\d|\p{L}_|[#:]/u.test(name) && !/^\p{L}+\.\p{L}*$/u.test(name)) return true
  return /^\p{L}{2,}(?:\.\p{L}+)+$/u.test(name) && STOPS.test(after)
}
