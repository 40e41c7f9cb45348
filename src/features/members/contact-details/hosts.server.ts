import type { Canonical } from './canonical.ts'
import { type Found, foundAt } from './found.ts'
import { isFamousTopLevel, isPlainlyTopLevel, isTopLevel } from './top-level.server.ts'
import { isWellKnown } from './well-known.ts'

const DOT_WORD = '(?:dot|punt|punkt|point|punto|kropka|period)'
const AT_WORD = '(?:at|apenstaartje|apestaartje|klammeraffe|arobase|arobas|arroba|chiocciola|malpa)'
const LABEL = '[\\p{L}\\d][\\p{L}\\d_-]{0,40}'

/** Two labels and what is written for the dot between them. */
const HOST = new RegExp(
  [
    `(?<![\\p{L}\\d_-])(?<labels>(?:${LABEL}(?:\\.|[ _-]${DOT_WORD}[ _-])){0,4}${LABEL}?)`,
    `(?:(?<tight>[.,])|(?<masked> ?[[({<*] ?(?:[.,]|${DOT_WORD}) ?[\\])}>*] ?)|(?<spaced> \\. ?)|(?<word>[ _-]${DOT_WORD}[ _-]))`,
    // Not “foto.com'è”.
    "(?<end>\\p{L}{2,24})(?![\\p{L}\\d]|'\\p{L})",
  ].join(''),
  'gu',
)

/** What stands before the host of an address: a name, and something for the at sign. */
const MAILBOX = new RegExp(
  `[\\p{L}\\d.+_-]{1,64}(?:(?<tight>@)|(?<spaced> ?@ ?)|(?<masked> ?[[({<*] ?(?:@|a|${AT_WORD}) ?[\\])}>*] ?)|[ _-](?<word>${AT_WORD})[ _-])$`,
  'u',
)
const MAILBOX_AT_MOST = 90

/** Most messages have none of these, and are done. */
const MAY_LEAD = new RegExp(`@|\\.\\S| \\.|www|h[tx]{2}p|[[({<*]|${DOT_WORD}`)

const LINK =
  /h[tx]{2}ps? ?: ?\/ ?\/ ?\S{0,60}|(?<![\p{L}\d])www(?: ?\. ?[\p{L}\d]\S{0,60}| [\p{L}\d-]{1,60} (?:com|nl|be|de|fr|es|it|pl|uk|eu|net|org)(?!\p{L}))/gu

/** An address whose host is not told in full. */
const BARE_ADDRESS =
  /[\p{L}\d._+-]{3,64}@(?:g ?mail|hotmail|outlook|yahoo|icloud|gmx|proton|live|web|wp|onet|libero)(?![\p{L}\d])|[\p{L}.+-]{0,30}[\d_][\p{L}\d._+-]{1,30}@[\p{L}\d-]{3,60}/gu

const PATH = /^\/[\p{L}\d@]/u
const NOUNS = '(?:site|website|web|webpage|blog|page|pagina|seite|strona|profile?|profiel|link|url|e?-?mail)'
const VERBS = '(?:visit|check|go to|zie|bezoek|google|googel|besuch|voir|visite|visita|vedi|zobacz|sprawdz)'
const POINTS = new RegExp(
  `(?<!\\p{L})(?:${NOUNS}(?: (?:is|on|op|at|est|es|to))?:|${NOUNS} (?:is|on|op|at|est|es|to)|${VERBS}(?: out| my| mijn)?:) ?$`,
  'u',
)
/** Before a host with which a sentence ends. */
const POINTS_AT_END = new RegExp(
  `(?:^| )(?:op|on|at|auf|unter|via|sur|su|en|na|naar|${VERBS}(?: out| my| mijn)?) $`,
)
const STOPS = /^[.!?,;:)]*(?:$|\n)/

/** Links, hosts and e-mail addresses, also with their dots and at signs in brackets, apart or in words. */
export function findHosts(text: Canonical): Found[] {
  const { plain } = text
  if (!MAY_LEAD.test(plain)) return []
  const links = [LINK, BARE_ADDRESS].flatMap((form) => [...plain.matchAll(form)].map(foundAt))
  const hosts = [...plain.matchAll(HOST)].flatMap((match) => hostIn(text, match) ?? [])
  return [...links, ...hosts]
}

type Host = {
  /** Before the last dot. */
  labels: string
  end: string
  /** As it was written, with capitals. */
  written: string
  before: string
  after: string
}

function hostIn({ plain, cased }: Canonical, match: RegExpMatchArray): Found | undefined {
  const { start, end } = foundAt(match)
  const { labels = '', end: topLevel = '', tight, masked, spaced } = match.groups!
  const before = plain.slice(Math.max(0, start - MAILBOX_AT_MOST), start)
  const mailbox = MAILBOX.exec(before)
  const host: Host = {
    labels,
    end: topLevel,
    written: cased.slice(start, end),
    before,
    after: plain.slice(end, end + MAILBOX_AT_MOST),
  }
  if (mailbox && isAddress(mailbox, host, tight !== undefined))
    return { start: start - mailbox[0].length, end }
  if (!isTopLevel(topLevel)) return undefined
  const leads =
    tight === '.'
      ? leadsTight(host)
      : tight === undefined &&
        (masked ? true : isPlainlyTopLevel(topLevel) && (spaced ? isLower(host) : true))
  return leads ? { start, end } : undefined
}

/** Judges by the name and at sign before a host whether an address is meant. */
function isAddress(mailbox: RegExpExecArray, { end, after }: Host, isTight: boolean): boolean {
  const { tight, spaced, word } = mailbox.groups!
  if (tight) return true
  if (!isTopLevel(end)) return false
  // “Gitaar @ band.be there”
  if (spaced && isTight) return isPlainlyTopLevel(end) || STOPS.test(after)
  // “Meet at noon.it was fun”
  return word === 'at' && isTight ? isPlainlyTopLevel(end) : true
}

/** A host as it is usually written, rather than the end of one sentence and the beginning of the next. */
function leadsTight(host: Host): boolean {
  const { labels, end, written, before, after } = host
  const hasPath = PATH.test(after)
  if (hasPath && isLower(host)) return true
  const names = labels.split('.')
  const stops = STOPS.test(after)
  if (isWellKnown(`${labels}.${end}`) || names.some((name) => name.length < 2) || /^\d+$/.test(names.at(-1)!))
    return false
  if (!isLower(host) && written !== written.toUpperCase()) return isFamousTopLevel(end)
  if (isPlainlyTopLevel(end)) return true
  if ((names.length > 1 && stops) || (labels.length >= 4 && /[\d_]/.test(labels))) return true
  return POINTS.test(before) || (stops && (POINTS_AT_END.test(before) || before.trim() === ''))
}

/** A sentence begins with a capital. */
function isLower({ written, end }: Host): boolean {
  return written.slice(-end.length) === end
}
