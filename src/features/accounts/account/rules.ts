/** Rules for signup's fields, shared by browser and server. */

import { ageOn, type Day, OLDEST_YEARS } from '#shared/dates.ts'
import { isReservedName } from './reserved-names.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const PASSKEY_NAME_MAX = 40
/** The time that a proof of identity is valid within its session. */
export const PROOF_MINUTES = 10

/** Of names of one letter only those in Chinese or Korean characters are whole. */
export const NAME_MIN = 1
export const NAME_MAX = 20

const LOCAL = /^[^\s@"(),:;<>[\]\\]{1,64}$/u
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/

const UNSEEN = /[\p{Cf}\p{DI}\u2800]/gu
/** The full stops of Chinese and Japanese keyboards: each is a dot of a host. */
const FULL_STOPS = /[\u3002\uff0e\uff61]/g

/** Without what is not seen, which a copied address may have, and each letter in its one form. */
export function withoutInvisible(email: string): string {
  return email.normalize('NFC').replaceAll(UNSEEN, '').trim()
}

function partsOf(email: string): { local: string; domain: string } {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(withoutInvisible(email)) ?? []
  return { local, domain: asciiDomain(domain) }
}

/** As mail servers know it: "bücher.example" is "xn--bcher-kva.example". Empty where it is none. */
function asciiDomain(written: string): string {
  const domain = written.replaceAll(FULL_STOPS, '.')
  // Else an address such as "a@1" would be a number's.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return ''
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return ''
  }
}

export function isEmailAddress(value: string): boolean {
  const { local, domain } = partsOf(value)
  const hasStrayDot = local.includes('..') || local.startsWith('.') || local.endsWith('.')
  return value.length <= 254 && LOCAL.test(local) && DOMAIN.test(domain) && !hasStrayDot
}

/** Normalizes an address, so that two spellings of it are equal. */
export function emailKey(email: string): string {
  const { local, domain } = partsOf(email)
  return domain ? `${local.toLowerCase()}@${domain}` : withoutInvisible(email).toLowerCase()
}

/** The mailbox that an address leads to, without what providers let its owner add: a tag, and at Gmail dots. */
export function mailboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(emailKey(email)) ?? []
  const untagged = local.replace(/(?<=.)\+.*$/, '')
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${untagged}@${domain}`
  return `${untagged.replaceAll('.', '')}@gmail.com`
}

/** Normalizes a profile name, so that two spellings of it are equal. */
export function nameKey(name: string): string {
  return name
    .trim()
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .toLowerCase()
}

/** Why this date of birth is refused at signup, if it is. */
export function birthProblem(
  day: Day,
  minimumAge: number,
  today: Day,
): 'future' | 'too_old' | 'too_young' | undefined {
  const age = ageOn(day, today)
  if (age < 0) return 'future'
  if (age > OLDEST_YEARS) return 'too_old'
  return age < minimumAge ? 'too_young' : undefined
}

export type NameProblem =
  | 'name_is_email'
  | 'name_starts_with_at'
  | 'name_has_contact_details'
  | 'name_has_hidden_characters'
  | 'name_without_letters'
  | 'too_small'
  | 'name_reserved'

// Formatting and filler characters: invisible, they would allow a second member with the same name.
const HIDDEN = /[\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164\uffa0\ufffd]|\u034f/u
const JOINED =
  '[\\p{sc=Arab}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}]'
/**
 * What joins or parts letters of scripts that are written so, as in علی‌رضا, or ends a word in Malayalam; and the parts
 * of one emoji, of which flags of regions have letters that are not seen.
 */
const JOINS = new RegExp(
  [
    `(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})`,
    '(?<=\\u0d4d)\\u200d',
    '(?<=\\p{ExtPict}|\\p{EMod}|\\ufe0f)\\u200d(?=\\p{ExtPict})',
    '\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{5}\\u{e007f}',
  ].join('|'),
  'gu',
)
/** More accents on one letter than any language has. */
const HEAP_OF_MARKS = /\p{Mn}{4}/u
/** A title or initials, with a name right behind: "St.John", "J.R.R.Tolkien". */
const INITIAL = /(?<!\p{L})(?:\p{Lu}\.)*\p{L}{1,2}\.(?=\p{Lu}\p{Ll}+(?![\p{L}\p{N}.]))/gu

/**
 * The problem of a profile name, if any.
 * @param brands the known names of the site and its company
 */
export function nameProblem(
  name: string,
  email: string,
  brands: readonly string[] = [],
): NameProblem | undefined {
  const key = nameKey(name)
  const seen = name.trim().normalize('NFC')
  if (HIDDEN.test(seen.replaceAll(JOINS, '')) || HEAP_OF_MARKS.test(seen)) return 'name_has_hidden_characters'
  if (key.startsWith('@')) return 'name_starts_with_at'
  if (email && key === emailKey(email)) return 'name_is_email'
  if (hasContactDetails(nameKey(name.replaceAll(INITIAL, '')))) return 'name_has_contact_details'
  if (isReservedName(name, brands)) return 'name_reserved'
  if (!/\p{L}/u.test(seen)) return 'name_without_letters'
  if ([...seen].length < 2 && !/\p{sc=Hani}|[가-힣]/u.test(seen)) return 'too_small'
  return undefined
}

/**
 * Whether a name's key contains a telephone number (in any script's digits, with any separators) or an
 * address.
 */
function hasContactDetails(key: string): boolean {
  const lettersAndDigits = key.replace(/[^\p{L}\p{N}]/gu, '')
  return (
    /\p{Nd}{7,}/u.test(lettersAndDigits) ||
    /\S@\S/.test(key) ||
    /https?:/.test(key) ||
    /[\p{L}\p{N}][.。]\p{L}{2,}/u.test(key)
  )
}

const COMMON_DOMAINS = [
  'gmail.com',
  'hotmail.com',
  'hotmail.nl',
  'outlook.com',
  'live.nl',
  'live.com',
  'icloud.com',
  'yahoo.com',
  'ziggo.nl',
  'kpnmail.nl',
  'planet.nl',
  'telenet.be',
  'skynet.be',
  'gmx.de',
  'gmx.at',
  'gmx.ch',
  'web.de',
  't-online.de',
  'bluewin.ch',
  'orange.fr',
  'free.fr',
  'laposte.net',
  'wanadoo.fr',
  'libero.it',
  'alice.it',
  'wp.pl',
  'onet.pl',
  'interia.pl',
  'proton.me',
  'btinternet.com',
]

/** Real mailbox domains that are one letter away from a domain above. */
const REAL_NEIGHBOURS = [
  'mail.com',
  'ymail.com',
  'email.com',
  'hotmail.no',
  'hotmail.cl',
  'live.no',
  'live.cl',
  'gmx.es',
  'gmx.it',
  'op.pl',
  'vp.pl',
]
const REAL_DOMAINS = new Set([...COMMON_DOMAINS, ...REAL_NEIGHBOURS])

/** "Did you mean": replaces a domain that is one typo away from a well-known one. */
export function suggestedEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || domain.length < 4 || REAL_DOMAINS.has(domain)) return undefined
  const near = COMMON_DOMAINS.find((known) => editDistance(domain, known) === 1)
  return near && `${email.slice(0, at)}@${near}`
}

/** Counts letters inserted, dropped, replaced or swapped with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
