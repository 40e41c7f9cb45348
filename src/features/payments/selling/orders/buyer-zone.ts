// A mail does not know its reader's time zone, so the buyer's country decides; all but GB share one zone.
const ZONES: Record<string, string> = { GB: 'Europe/London' }
const ZONE_ELSEWHERE = 'Europe/Amsterdam'

/** The time zone of a buyer's country. */
export const zoneOf = (country: string | null | undefined): string => ZONES[country ?? ''] ?? ZONE_ELSEWHERE
