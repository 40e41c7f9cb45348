import { INTERESTS, type Interest } from './profile/interests.ts'
import {
  APPEARANCES,
  BODY_TYPES,
  EYE_COLORS,
  HAIR_COLORS,
  RACES,
  type Race,
  RELATIONSHIP_STATUSES,
  SIGNUP_REASONS,
  TATTOOS,
} from './profile.ts'

/** The profile fields with one value each that a search can filter by, and their values. */
export const FACETS = {
  hair_color: HAIR_COLORS,
  eye_color: EYE_COLORS,
  body_type: BODY_TYPES,
  relationship_status: RELATIONSHIP_STATUSES,
  tattoos: TATTOOS,
  signup_reason: SIGNUP_REASONS,
  appearance: APPEARANCES,
} as const
export type Facet = keyof typeof FACETS
export const FACET_NAMES = Object.keys(FACETS) as Facet[]

/** Values chosen in a filter, as an address holds them. */
export function chosenOf(text: string | undefined): string[] {
  return text ? text.split(',') : []
}

// Stored with each search entry: a field's first bit never changes, and its values are only appended.
const FIRST_BIT: { [F in Facet]: number } = {
  hair_color: 0,
  eye_color: 10,
  body_type: 18,
  relationship_status: 26,
  tattoos: 34,
  signup_reason: 40,
  appearance: 50,
}
export const WITH_PHOTO = 1n << 48n
/** The member shows others when they are online; a fictional profile never is. */
export const SHOWS_ONLINE = 1n << 49n

const RACE_FIRST_BIT = 54n

/** Has children, and studied: not to be searched for; sites of such a niche show these members to visitors. */
export const HAS_CHILDREN = 1n << 56n
export const STUDIED = 1n << 57n

/** The bit of a race, which a member says with consent, for the match finder alone. */
export function raceBit(race: Race): bigint {
  return 1n << (RACE_FIRST_BIT + BigInt(RACES.indexOf(race)))
}

/** The bits of these values of a field. */
export function facetBits(facet: Facet, values: readonly string[]): bigint {
  const known: readonly string[] = FACETS[facet]
  return values.reduce((bits, value) => bits | (1n << BigInt(FIRST_BIT[facet] + known.indexOf(value))), 0n)
}

export function interestBits(interests: readonly Interest[]): bigint {
  return interests.reduce((bits, interest) => bits | (1n << BigInt(INTERESTS.indexOf(interest))), 0n)
}
