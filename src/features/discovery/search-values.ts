/** The orders of a search's results. */
export const SORTS = ['online', 'newest', 'nearest'] as const
export type Sort = (typeof SORTS)[number]

export const MOST_RADIUS_KM = 300
/** Where a place is given without a radius. */
export const RADIUS_KM = 25
