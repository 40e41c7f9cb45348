import { TRACKING_KEYS } from './keep-tracking.ts'

export type Tracking = Partial<Record<(typeof TRACKING_KEYS)[number], string>>

/** Stores the tracking parameters that the visitor allowed, or a refusal. */
export const TRACKING_COOKIE = 'track'
export const TRACKING_DECLINED = 'no'
export const TRACKING_MAX_CHARACTERS = 200

/** Reads the tracking parameters of an address or of other untrusted input. */
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
