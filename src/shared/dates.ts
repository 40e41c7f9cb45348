/** A calendar day without a time or zone, as `YYYY-MM-DD`. */
export type Day = string

/** The day, or undefined if no such day exists; `month` runs from 1 to 12. */
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

/** The calendar day in the zone of this device. */
export function dayHere(at: number): Day {
  return new Intl.DateTimeFormat('en-CA').format(at)
}

export function dayAfter(day: Day): Day {
  return addDays(day, 1)
}

/** The day so many days later, or earlier if negative. */
export function addDays(day: Day, days: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** The Monday of its week. */
export function weekOf(day: Day): Day {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** The first day of its month. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`
}

/** The first day of the month after this one's. */
export function nextMonth(day: Day): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** A greater age is treated as a typing error. */
export const OLDEST_YEARS = 110

/** Age in whole years, on the day that it is where this person lives. A birthday on 29 February falls on 1 March in other years. */
export function ageOn(dateOfBirth: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** The same day some years later, or earlier if negative. 29 February becomes 28 February where needed. */
export function addYears(day: Day, years: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayOf(year + years, month, date) ?? dayOf(year + years, month, date - 1)!
}

/** The latest date of birth of a person who is at least this old. */
export function bornBy(age: number, today: Day): Day {
  const [thisYear = 0, month = 1, day = 1] = today.split('-').map(Number)
  const year = thisYear - age
  // On 29 February, a person born on 1 March has not turned this age yet.
  return dayOf(year, month, day) ?? `${String(year).padStart(4, '0')}-02-28`
}
