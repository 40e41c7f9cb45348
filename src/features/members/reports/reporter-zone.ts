import { zoneOf } from '#shared/local-time.ts'

type Reporter = { isMember: boolean; timeZone: string | null; country: string | null }

/** A member's own time zone; a visitor's is not known, so the site's. */
export const zoneOfReporter = (
  { isMember, timeZone, country }: Reporter,
  site: { timeZone: string },
): string => (isMember ? zoneOf({ timeZone, country: country ?? '' }) : site.timeZone)
