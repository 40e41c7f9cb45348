import type { Site } from '#features/site/site.server.ts'
import { refuseField } from '#server/errors.ts'
import { refuseCommonPassword } from './password-list.server.ts'
import { PASSWORD_MIN } from './rules.ts'

type Person = { name: string; email: string }

/** Refuses the passwords that are guessed first: in general, on this site and for this member. */
export function refuseGuessablePassword(site: Site, field: string, password: string, person: Person): void {
  refuseCommonPassword(field, password)
  if (isMadeOf(wordsAround(site, person), password)) refuseField(field, 'password_context')
}

const PRODUCT = 'vonk'
const SHORTEST_WORD = 3

/**
 * Words that are not secret here: the product's and the site's name, the parts of the site's domain, the
 * member's profile name and its parts, the member's address and its parts. Excludes the last part of domains
 * (the country's) and parts of digits only.
 */
function wordsAround({ settings, host }: Site, { name, email }: Person): string[] {
  const [own, domain] = [email.slice(0, email.lastIndexOf('@')), email.slice(email.lastIndexOf('@') + 1)]
  const labels = [host, domain].flatMap((labelled) => labelled.split('.').slice(0, -1))
  const parts = [settings.name, name, own].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  const words = [PRODUCT, settings.name, host, name, email, own, ...labels, ...parts]
  return [...new Set(words.map((word) => lettersOf(plain(word))))].filter(
    (word) => word.length >= SHORTEST_WORD && /\p{L}/u.test(word),
  )
}

/**
 * Whether the password depends on such words: the rest is too short, or only digits and signs. A longer
 * sentence may contain them.
 */
function isMadeOf(words: string[], password: string): boolean {
  const written = plain(password)
  const read = lettersOf(written)
  const taken = new Set<number>()
  for (const word of words) {
    for (let at = read.indexOf(word); at >= 0; at = read.indexOf(word, at + 1)) {
      // A short name is also a part of many unrelated words.
      if (word.length > SHORTEST_WORD || standsAlone(written, at, word.length))
        for (let i = at; i < at + word.length; i++) taken.add(i)
    }
  }
  const left = written.split('').filter((_sign, i) => !taken.has(i))
  return taken.size > 0 && (left.length < PASSWORD_MIN || !/\p{L}/u.test(left.join('')))
}

function standsAlone(text: string, at: number, length: number): boolean {
  const isLetter = (sign: string | undefined) => sign !== undefined && /\p{L}/u.test(sign)
  return !isLetter(text[at - 1]) && !isLetter(text[at + length])
}

/** Removes case and accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const WRITTEN_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
}

/** Replaces the usual digits and signs by the letters they stand for, as password crackers do. */
function lettersOf(text: string): string {
  return text.replace(/[01345@$]/g, (sign) => WRITTEN_FOR[sign]!)
}
