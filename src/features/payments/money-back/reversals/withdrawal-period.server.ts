import { DAY } from '#server/clock.ts'
import type { Day } from '#shared/dates.ts'
import { zoneOf } from '../../selling/orders/buyer-zone.ts'
import { isDayOff } from './public-holidays.ts'

type Bought = { completedAt: Date | null; createdAt: Date; country: string | null }

/**
 * A moment on the last day of the period, which begins on the day after the purchase. Days are counted in the calendar
 * of the buyer's country: one on which the clocks change has not 24 hours. It does not end on a Saturday, a Sunday or a
 * public holiday where the buyer lives: Regulation (EEC, Euratom) 1182/71, article 3(4).
 */
export function lastDayToWithdraw({ completedAt, createdAt, country }: Bought, days: number): Date {
  const zone = zoneOf(country)
  // At noon UTC it is the same day in all countries that we sell in.
  const noon = new Date(`${dayIn(zone, completedAt ?? createdAt)}T12:00:00Z`)
  let end = new Date(noon.getTime() + days * DAY)
  while (isDayOff(country, dayIn(zone, end) as Day)) end = new Date(end.getTime() + DAY)
  return end
}

/** Whether the period still runs: it ends with the last day, as the buyer's country counts days. */
export function mayWithdraw(purchase: Bought, days: number, now: Date): boolean {
  const zone = zoneOf(purchase.country)
  return dayIn(zone, now) <= dayIn(zone, lastDayToWithdraw(purchase, days))
}

/** The calendar day of a moment, such as 2026-12-31. */
export function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)
}
