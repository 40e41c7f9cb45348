import type { SiteContext } from '#features/site/context.server.ts'
import { fail } from '#server/errors.ts'
import { type Canonical, canonicalOf, togetherOf, writtenAt } from './canonical.ts'
import type { Found } from './found.ts'
import { findHandles } from './handles.ts'
import { findHosts } from './hosts.server.ts'
import { findNumbers } from './numbers.ts'

/** A refusal shows so much of the words that it refuses. */
const SHOWN_CHARACTERS = 40
/** What would turn the sentence around that they are shown in. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * The first words of a text that name another way to reach its writer, as they were written: an address, a link, a
 * telephone number, or a name in another app. Null: there are none.
 */
export function contactDetailsIn(text: string): string | null {
  const canonical = canonicalOf(text)
  return firstIn(canonical) ?? firstIn(togetherOf(canonical))
}

export function hasContactDetails(text: string): boolean {
  return contactDetailsIn(text) !== null
}

function firstIn(text: Canonical | null): string | null {
  if (!text) return null
  const found = [...findHosts(text), ...findHandles(text), ...findNumbers(text)]
  const first = found.reduce<Found | undefined>((a, b) => (a && !isBefore(b, a) ? a : b), undefined)
  return first ? shortened(writtenAt(text, first.start, first.end)) : null
}

/** The longer of two that begin together. */
const isBefore = (a: Found, b: Found): boolean => a.start < b.start || (a.start === b.start && a.end > b.end)

function shortened(words: string): string {
  const letters = [...words.replaceAll(TURNS, '').replaceAll(/\s+/g, ' ').trim()]
  return letters.length > SHOWN_CHARACTERS
    ? `${letters.slice(0, SHOWN_CHARACTERS - 1).join('')}…`
    : letters.join('')
}

/**
 * Refuses a text that leads elsewhere, from a member who has not been answered yet.
 * @throws message_held_back
 */
export function refuseContactDetails({ site }: Pick<SiteContext, 'site'>, text: string): void {
  const words = site.settings.spam.hold_contact_details ? contactDetailsIn(text) : null
  if (words !== null) fail('message_held_back', { why: 'contact_details', max: null, words })
}
