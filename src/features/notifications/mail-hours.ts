import { hourOf, nextHour } from '#shared/local-time.ts'

/** No mail about news comes before this hour of the member's day, nor from the other on. */
const MORNING_HOUR = 8
const NIGHT_HOUR = 22
/** A reminder is nothing urgent: it comes when people have time. */
const REMINDERS_FROM_HOUR = 17
const REMINDERS_TO_HOUR = 21

/** Now by day, else the next morning. */
export function byDay(now: Date, zone: string): Date {
  return within(now, zone, MORNING_HOUR, NIGHT_HOUR)
}

/** Now in the early evening, else the next time that it is. */
export function byEvening(now: Date, zone: string): Date {
  return within(now, zone, REMINDERS_FROM_HOUR, REMINDERS_TO_HOUR)
}

function within(now: Date, zone: string, from: number, to: number): Date {
  const hour = hourOf(now, zone)
  return hour >= from && hour < to ? now : nextHour(now, zone, from)
}
