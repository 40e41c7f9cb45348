import { DAY } from '#server/clock.ts'
import { zoneOf } from '../orders/buyer-zone.ts'

type Bought = { completedAt: Date | null; createdAt: Date; country: string | null }

/**
 * A moment on the last day of the period, which begins on the day after the purchase. It does not end on a Saturday or
 * Sunday: Regulation (EEC, Euratom) 1182/71, article 3(4), which also names holidays; those differ by place, and staff
 * can refund.
 */
export function lastDayToWithdraw({ completedAt, createdAt, country }: Bought, days: number): Date {
  const end = new Date((completedAt ?? createdAt).getTime() + days * DAY)
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: zoneOf(country) }).format(end)
  const more = weekday === 'Sat' ? 2 : weekday === 'Sun' ? 1 : 0
  return new Date(end.getTime() + more * DAY)
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
