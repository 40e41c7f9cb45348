import { canonicalOf } from '#features/members/contact-details/canonical.ts'

/** Digits and signs that stand for letters within a word. */
const FOR_LETTERS: Record<string, string> = { ...pairs('01345$€@', 'oleassea'), '|': 'l' }
const SPELLED = /(?<![a-z0-9])(?:[a-z0-9][^a-z0-9]{1,3}){3,}[a-z0-9](?![a-z0-9])/g
const MIXED = /[a-z0-9$€@|]*[a-z][a-z0-9$€@|]*/g

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter, at) => [letter, to[at]!]))
}

/**
 * A text in small letters without accents: as it stands, with spelled-out words put together (`w.h.a.t`), and with digits
 * read as the letters that they stand for (`m0ney`).
 */
export function readingsOf(text: string): string[] {
  const { plain } = canonicalOf(text)
  const together = plain.replaceAll(SPELLED, (letters) => letters.replaceAll(/[^a-z0-9]/g, ''))
  const unmasked = together.replaceAll(MIXED, (word) =>
    word.replaceAll(/[013450$€@|]/g, (sign) => FOR_LETTERS[sign]!),
  )
  return [...new Set([plain, together, unmasked])]
}
