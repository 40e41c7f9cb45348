import type { Day } from './dates.ts'

/** The time zone in which most people of a country live; others live in the deployment's own. */
const ZONE_OF_COUNTRY: Record<string, string> = {
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  DE: 'Europe/Berlin',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
  GB: 'Europe/London',
  FR: 'Europe/Paris',
  ES: 'Europe/Madrid',
  IT: 'Europe/Rome',
  PL: 'Europe/Warsaw',
}
export const FALLBACK_TIME_ZONE = 'Europe/Amsterdam'

export function zoneOfCountry(country: string): string {
  return ZONE_OF_COUNTRY[country] ?? FALLBACK_TIME_ZONE
}

// There are about 600; bounded because requests choose the keys, also in other letter cases.
const TIME_ZONES_AT_MOST = 1_000
// Making one costs as much as a database query.
const clocks = new Map<string, Intl.DateTimeFormat>()

/** A clock of the zone. @throws RangeError where there is no such zone */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
    })
  if (clocks.size < TIME_ZONES_AT_MOST) clocks.set(timeZone, clock)
  return clock
}

/** Whether this names a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return clockOf(name) !== undefined
  } catch {
    return false
  }
}

const MINUTE_MILLISECONDS = 60_000
const DAY_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS

/** What the clocks of the zone show, as if it were UTC, to the minute. */
function shown(at: Date, timeZone: string): Date {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const number = (name: string) => Number(parts[name])
  return new Date(
    Date.UTC(number('year'), number('month') - 1, number('day'), number('hour'), number('minute')),
  )
}

/** The calendar day in the zone. */
export function dayAt(at: Date, timeZone: string): Day {
  return shown(at, timeZone).toISOString().slice(0, 10)
}

// A list asks for each of its members. Midnight comes at a quarter of an hour in every zone.
const QUARTER_MILLISECONDS = 15 * MINUTE_MILLISECONDS
const daysByCountry = new Map<string, { quarter: number; day: Day }>()

/** The calendar day in a country. */
export function dayIn(country: string, at: Date): Day {
  const key = ZONE_OF_COUNTRY[country] ? country : ''
  const quarter = Math.floor(at.getTime() / QUARTER_MILLISECONDS)
  const kept = daysByCountry.get(key)
  if (kept?.quarter === quarter) return kept.day
  const day = dayAt(at, zoneOfCountry(key))
  daysByCountry.set(key, { quarter, day })
  return day
}

/** The midnight with which a day begins in the zone. */
export function startOfDay(day: Day, timeZone: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`)
  return whenShown(midnight, midnight, timeZone)
}

export function hourOf(at: Date, timeZone: string): number {
  return shown(at, timeZone).getUTCHours()
}

/** The next time after `at` when the clocks of the zone show this hour, on this day of the week (0: Sunday). */
export function nextHour(at: Date, timeZone: string, hour: number, weekday?: number): Date {
  const now = shown(at, timeZone)
  for (let days = 0; ; days++) {
    const wanted = new Date(now.getTime() + days * DAY_MILLISECONDS)
    wanted.setUTCHours(hour, 0, 0, 0)
    if (weekday !== undefined && wanted.getUTCDay() !== weekday) continue
    const time = whenShown(wanted, at, timeZone)
    if (time > at) return time
  }
}

/** The midnight with which the next month begins in the zone. */
export function startOfNextMonth(at: Date, timeZone: string): Date {
  const now = shown(at, timeZone)
  return whenShown(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)), at, timeZone)
}

/** When the clocks of the zone show this, at a time not far from `near`. */
function whenShown(wanted: Date, near: Date, timeZone: string): Date {
  // The offset may change between then and now; where it does, the second guess is right.
  const guess = new Date(wanted.getTime() - offset(near, timeZone))
  return new Date(wanted.getTime() - offset(guess, timeZone))
}

function offset(at: Date, timeZone: string): number {
  return shown(at, timeZone).getTime() - Math.floor(at.getTime() / MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS
}

/** A member's own: of the browser used last, or of the country. */
export function zoneOf({ timeZone, country }: { timeZone: string | null; country?: string }): string {
  return timeZone && isTimeZone(timeZone) ? timeZone : zoneOfCountry(country ?? '')
}
