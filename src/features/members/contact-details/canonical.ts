/** A text as it is compared: small letters without accents, and where each stood in what was written. */
export type Canonical = {
  plain: string
  /** As `plain`, with its capitals. */
  cased: string
  original: string
  /** For each unit of `plain` the place of its character in `original`; null: the same places. */
  places: readonly number[] | null
}

const PRINTABLE = /^[\n\x20-\x7e]*$/
const SPACES = /\s\s/

/** Marks on letters (also the keycap), what is not seen, and what picks how an emoji is drawn. */
const UNSEEN = /\p{M}|\p{DI}|\p{Cf}/gu

/** Letters and signs of other scripts that look like these. */
const LOOKALIKES = new Map<string, string>([
  ...pairs('авеёкмнорстухѕіїјԁһԛԝьгпи', 'abeekmhopctyxsiijdhqwbrnu'),
  ...pairs('АВЕЁКМНОРСТУХЅІЇЈԀҺԚԜЬ', 'ABEEKMHOPCTYXSIIJDHQWB'),
  ...pairs('αβγεηικνορστυχω', 'abyenikvopotuxw'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
  ...pairs('łŁıøØđĐæœɑɡɩ', 'lLioOdDaoagi'),
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'),
  ...pairs('ոօսցհ', 'nough'),
  ...pairs('。․·∙', '....'),
  ...pairs('’‘`´', "''''"),
  ['ß', 'ss'],
])

/** Digits and letters in circles that Unicode does not call the same as the plain ones: the first of a row, and how many. */
const CIRCLED: [first: number, count: number, is: string][] = [
  [0x2776, 9, '1'],
  [0x2780, 9, '1'],
  [0x278a, 9, '1'],
  [0x24f5, 9, '1'],
  [0x1f150, 26, 'a'],
  [0x1f170, 26, 'a'],
  [0x1f1e6, 26, 'a'],
]

function pairs(from: string, to: string): [string, string][] {
  return [...from].map((letter, at) => [letter, to[at]!])
}

/**
 * Folds what only looks different: full-width, circled and mathematical signs, digits of any script, accents, letters of
 * Cyrillic and Greek that look like ours. What is not seen is left out; spaces are one.
 */
export function canonicalOf(original: string): Canonical {
  if (PRINTABLE.test(original) && !SPACES.test(original))
    return { plain: original.toLowerCase(), cased: original, original, places: null }
  let cased = ''
  const places: number[] = []
  let at = 0
  for (const letter of original) {
    const folded = letter <= '\x7e' ? letter : foldLetter(letter)
    const isSecondSpace = /^\s$/.test(folded) && /\s$/.test(cased)
    if (!isSecondSpace) {
      cased += folded
      for (let unit = 0; unit < folded.length; unit++) places.push(at)
    }
    at += letter.length
  }
  return { plain: lowerOf(cased), cased, original, places }
}

/** Keeps the length: some letters are two in lower case. */
function lowerOf(cased: string): string {
  const lower = cased.toLowerCase()
  if (lower.length === cased.length) return lower
  return cased.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function foldLetter(letter: string): string {
  let folded = ''
  for (const part of letter.normalize('NFKD').replaceAll(UNSEEN, ''))
    folded += LOOKALIKES.get(part) ?? digitOf(part) ?? circledOf(part) ?? part
  return folded
}

/** The digits of a script follow on each other. */
function digitOf(part: string): string | undefined {
  if (part <= '\x7e' || !/\p{Nd}/u.test(part)) return undefined
  const code = part.codePointAt(0)!
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}

function circledOf(part: string): string | undefined {
  const code = part.codePointAt(0)!
  if (code < 0x24f5) return undefined
  if (code === 0x24ff) return '0'
  const row = CIRCLED.find(([first, count]) => code >= first && code < first + count)
  return row && String.fromCodePoint(row[2].codePointAt(0)! + code - row[0])
}

/** Single letters with a space between, three and more. */
const SPACED = /(?<!\S)(?:\S ){3,}\S(?!\S)/g

/** The same text with letters that stand apart (`l i d . n l`) put together; null if there are none. */
export function togetherOf(text: Canonical): Canonical | null {
  const gaps = new Set<number>()
  for (const { index, 0: letters } of text.plain.matchAll(SPACED))
    for (let at = 1; at < letters.length; at += 2) gaps.add(index + at)
  if (gaps.size === 0) return null
  const kept = Array.from(text.plain, (_, at) => at).filter((at) => !gaps.has(at))
  const pick = (of: string) => kept.map((at) => of[at]).join('')
  return {
    plain: pick(text.plain),
    cased: pick(text.cased),
    original: text.original,
    places: kept.map((at) => text.places?.[at] ?? at),
  }
}

/** What stands between two places of the canonical text, as it was written. */
export function writtenAt({ original, places }: Canonical, start: number, end: number): string {
  const from = places ? (places[start] ?? original.length) : start
  const to = places ? (places[end] ?? original.length) : end
  return original.slice(from, to)
}

/** Two texts are the same if these letters are: senders change numbers from one text to the next. */
export function lettersOf(text: string): string {
  return canonicalOf(text)
    .plain.replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
}
