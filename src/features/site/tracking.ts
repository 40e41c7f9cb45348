/** Where a visitor comes from, as a partner's link says it. */
export const TRACKING_KEYS = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
export type Tracking = Partial<Record<(typeof TRACKING_KEYS)[number], string>>

/** Holds what a visitor allowed to be kept, or that they did not. */
export const TRACKING_COOKIE = 'track'
export const TRACKING_DECLINED = 'no'
export const TRACKING_MAX_CHARACTERS = 200

/** The tracking parameters of an address, or of anything else that a stranger made. */
export function readTracking(query: unknown): Tracking {
  const given = (query ?? {}) as Record<string, unknown>
  const read = TRACKING_KEYS.flatMap((key) => {
    const value = Array.isArray(given[key]) ? given[key][0] : given[key]
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    const fits =
      text !== '' && text.length <= TRACKING_MAX_CHARACTERS && text.isWellFormed() && !text.includes('\0')
    return fits ? [[key, text] as const] : []
  })
  return Object.fromEntries(read)
}

export function hasTracking(tracking: Tracking): boolean {
  return Object.keys(tracking).length > 0
}
