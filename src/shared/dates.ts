/** A calendar day without a time or zone, as `YYYY-MM-DD`. */
export type Day = string

/** The day, if year, month (1 to 12) and day of month name one that exists. */
export function dayOf(year: number, month: number, dayOfMonth: number): Day | undefined {
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth))
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
  return exists ? date.toISOString().slice(0, 10) : undefined
}

export function isDay(text: string): text is Day {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return year !== undefined && dayOf(Number(year), Number(month), Number(day)) === text
}

/** Whole years from a date of birth to now; who is born on 29 February has a birthday on 1 March in other years. */
export function ageOn(dateOfBirth: Day, now: Date): number {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number)
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day)
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1)
}

/** The latest day on which somebody was born who is at least this many years old now. */
export function bornBy(age: number, now: Date): Day {
  const year = now.getUTCFullYear() - age
  const month = now.getUTCMonth() + 1
  const day = now.getUTCDate()
  // Whoever turns this age on 29 February is counted from 1 March in a year that has no such day.
  return dayOf(year, month, day) ?? `${String(year).padStart(4, '0')}-02-28`
}
