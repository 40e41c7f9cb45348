/** Words as typed, and how to find them in a text, whatever its capitals and accents. */
export type SearchWords = {
  /** One for each word: at the beginning of a word of the text. For PostgreSQL and for JavaScript alike. */
  patterns: string[]
}

const WORDS_AT_MOST = 6

const OWN_FORM: Record<string, string> = {
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

/** Letters of Latin, Greek and Cyrillic that may have accents. */
const LETTERS: readonly (readonly [from: number, to: number])[] = [
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
]

// As letters of a word, beyond which another begins.
const IN_WORDS = '0-9A-Za-z\u00c0-\u1fff'
/** Accents, and the marks of Hebrew and Arabic that most writers leave out. */
const MARKS = '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]'
const LEFT_OUT = new RegExp(MARKS, 'g')
/** What may stand within a word and is not typed with it: apostrophes, and what is not seen. */
const WITHIN = "['’‘ʼ`´\u00ad\u200b-\u200d\u2060\ufeff]*"
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g
/** Also one that is drawn as a sign until its emoji is asked for: ❤. */
const EMOJI = /\p{RGI_Emoji}|\p{Extended_Pictographic}/gv
/** How a sign is drawn, where it can be in two ways. */
const DRAWN = /[\ufe0e\ufe0f]/g
const DRAWN_EITHER_WAY = '[\ufe0e\ufe0f]?'

/** Without capitals, and without the accents of these letters. The marks of other scripts belong to their words. */
function foldedOf(typed: string): string {
  return [...typed.normalize('NFC').toLowerCase()]
    .map((letter) => OWN_FORM[letter] ?? (mayHaveAccents(letter) ? letter.normalize('NFD') : letter))
    .join('')
    .replaceAll(LEFT_OUT, '')
}

function mayHaveAccents(letter: string): boolean {
  const code = letter.codePointAt(0)!
  return LETTERS.some(([from, to]) => code >= from && code <= to)
}

let variants: Map<string, string> | undefined

/** All letters that are written for one without accents, by that one. */
function variantsOf(letter: string): string {
  if (!variants) {
    variants = new Map()
    for (const [from, to] of LETTERS)
      for (let code = from; code <= to; code++) {
        const written = String.fromCodePoint(code)
        const plain = foldedOf(written)
        if (/^\p{L}$/u.test(plain) && /^\p{L}$/u.test(written))
          variants.set(plain, (variants.get(plain) ?? '') + written)
      }
  }
  return variants.get(letter) ?? letter
}

/** Two letters that may be written as one. */
const AS_ONE: Record<string, string> = { ss: 'ßẞ', ae: 'æÆäÄ', oe: 'œŒöÖøØ', ue: 'üÜ' }

function patternOf(word: string): string {
  const letters = [...word]
  const single = (letter: string) => `[${variantsOf(letter)}]${MARKS}*`
  const parts: string[] = []
  for (let at = 0; at < letters.length; at++) {
    const one = letters[at]!
    const both = one + (letters[at + 1] ?? '')
    const written = AS_ONE[both]
    if (written) {
      parts.push(`(?:${[...both].map(single).join(WITHIN)}|[${written}])`)
      at++
    } else parts.push(single(one))
  }
  return `(^|[^${IN_WORDS}])${parts.join(WITHIN)}`
}

/** An emoji is found anywhere, also in the midst of a word. */
function patternOfEmoji(emoji: string): string {
  // Of the signs of a pattern only an asterisk is in one, on a keycap.
  const signs = [...emoji.replaceAll(DRAWN, '')].map((sign) => (sign === '*' ? '[*]' : sign))
  return `()${signs.map((sign) => sign + DRAWN_EITHER_WAY).join('')}`
}

/** The words and emoji that are wanted; none where nothing but other signs was typed. */
export function searchWords(typed: string): SearchWords {
  const seen = typed.replaceAll(UNSEEN, '')
  const emoji = seen.match(EMOJI) ?? []
  const words = foldedOf(seen.replaceAll(EMOJI, ' ')).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const patterns = [...words.map(patternOf), ...emoji.map(patternOfEmoji)]
  return { patterns: [...new Set(patterns)].slice(0, WORDS_AT_MOST) }
}

export type SnippetPart = { text: string; hit: boolean }

const BEFORE_HIT = 24
const SNIPPET_LENGTH = 120

/** The part of a text around the first word found, with the words found in it. */
export function snippetOf(body: string, { patterns }: SearchWords): SnippetPart[] {
  const text = body.replaceAll(/\s+/g, ' ')
  const hits = hitsIn(text, patterns)
  const first = hits[0]?.from ?? 0
  const from = first <= BEFORE_HIT ? 0 : wordStart(text, first - BEFORE_HIT, first)
  const to = from + SNIPPET_LENGTH >= text.length ? text.length : whole(text, from + SNIPPET_LENGTH)
  const parts: SnippetPart[] = []
  let at = from
  const add = (end: number, hit: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), hit })
    at = Math.max(at, end)
  }
  for (const hit of hits) {
    if (hit.from >= to) break
    add(hit.from, false)
    add(Math.min(hit.to, to), true)
  }
  add(to, false)
  if (from > 0) parts.unshift({ text: '…', hit: false })
  if (to < text.length) parts.push({ text: '…', hit: false })
  return parts
}

function hitsIn(text: string, patterns: string[]): { from: number; to: number }[] {
  return patterns
    .flatMap((pattern) =>
      [...text.matchAll(new RegExp(pattern, 'gu'))].map(({ index, 0: found, 1: before = '' }) => ({
        from: index + before.length,
        to: index + found.length,
      })),
    )
    .sort((one, other) => one.from - other.from)
}

function wordStart(text: string, from: number, to: number): number {
  const space = text.indexOf(' ', from)
  return space === -1 || space >= to ? whole(text, from) : space + 1
}

/** Does not cut a character in two. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at
}
