import type { Facet } from '#shared/search-facets.ts'

/** The orders of a search's results; members get the first unless they choose another, visitors never. */
export const SORTS = ['recommended', 'online', 'newest', 'nearest'] as const
export type Sort = (typeof SORTS)[number]

/** The answers about age in the match finder. */
export const MATCH_AGES = ['18-35', '35+'] as const

export const MOST_RADIUS_KM = 300
/** Where a place is given without a radius. */
export const RADIUS_KM = 25

/** The profile fields with one value each that a search can filter by. */
export const FACET_FIELDS = [
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  'signup_reason',
  'appearance',
] as const satisfies Facet[]

/** So many searches a member can save. */
export const MOST_SAVED_SEARCHES = 10
export const SEARCH_NAME_MAX = 60
