import { DAY } from '#server/clock.ts'
import { zoneOf } from '../orders/buyer-zone.ts'

type Bought = { completedAt: Date | null; createdAt: Date; country: string | null }

/** A moment on the last day of the period, which begins on the day after the purchase. */
export function lastDayToWithdraw({ completedAt, createdAt }: Bought, days: number): Date {
  return new Date((completedAt ?? createdAt).getTime() + days * DAY)
}

/** Whether the period still runs: it ends with the last day, as the buyer's country counts days. */
export function mayWithdraw(purchase: Bought, days: number, now: Date): boolean {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zoneOf(purchase.country) })
  return day.format(now) <= day.format(lastDayToWithdraw(purchase, days))
}
