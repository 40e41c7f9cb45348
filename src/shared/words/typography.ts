import type { Locale } from '../locales.ts'

const FIXED = '\u00a0'
const NARROW = '\u202f'

type Rule = [pattern: RegExp, by: string]

/** Keeps a number and its unit together; the unit may stand after an argument. */
const UNIT: Rule = [/(^|\d) (?=(?:km|cm|kg|MB|GB|h|min)(?![\p{L}\p{M}])|[%€])/gu, `$1${FIXED}`]

const EVERYWHERE: Rule[] = [[/\.\.\./g, '…'], [/(?<![\p{L}\d/_-])([eE])-(?=[mM]ail)/gu, '$1\u2011'], UNIT]

const BY_LOCALE: Partial<Record<Locale, Rule[]>> = {
  fr: [
    [/[ \u00a0](?=[;?!])/g, NARROW],
    [/ (?=:(?!-))|(?<=«) | (?=»)/g, FIXED],
    // "Inscris-toi": a line does not part a verb from its pronoun.
    [/(?<=\p{L})-(?=(?:toi|moi|nous|vous|l[ae]s?|lui|tu|ils?|elles?|on|ce|y|en)(?!\p{L}))/giu, '\u2011'],
  ],
  // No line ends with a word of one letter; two of them may follow each other.
  pl: [[/(?<![\p{L}\p{M}\p{N}])([aiouwz]) (?=\S|$)/giu, `$1${FIXED}`]],
}

const QUOTES: Record<Locale, [open: string, close: string]> = {
  nl: ['‘', '’'],
  en: ['“', '”'],
  de: ['„', '“'],
  fr: [`«${FIXED}`, `${FIXED}»`],
  es: ['«', '»'],
  it: ['«', '»'],
  pl: ['„', '”'],
}

/**
 * Our own words with the signs and the spaces that their language asks for, so that no writer has to think of them:
 * where no line may end, quotes, the ellipsis, the hyphen of e‑mail. Once more changes nothing.
 * @param isContinued whether something stands right before it, such as a value: a quote closes, a unit belongs to it
 */
export function typeset(text: string, locale: Locale, isContinued = false): string {
  return text
    .split(AS_WRITTEN)
    .map((part, n) => (n % 2 === 1 ? part : typesetPart(part, locale, isContinued || n > 0)))
    .join('')
}

/** Code, where a link leads, and addresses. */
const AS_WRITTEN = /(`[^`]*`|\]\([^)]*\)|https?:\/\/[^\s"]+|[\w.+-]+@[\w-]+\.[\w.-]*\w)/

function typesetPart(text: string, locale: Locale, isContinued: boolean): string {
  const [open, close] = QUOTES[locale]
  const quoted = text.replaceAll(/"/g, (_quote, at: number) => {
    const isOpening = at === 0 ? !isContinued : /[\s([—–-]/u.test(text[at - 1]!)
    return isOpening ? open : close
  })
  return [...EVERYWHERE, ...(BY_LOCALE[locale] ?? [])].reduce(
    (typed, [pattern, by]) => typed.replaceAll(pattern, by),
    quoted,
  )
}
