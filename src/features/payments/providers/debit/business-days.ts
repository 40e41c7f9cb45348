import { type Day, dayAfter, dayOf } from '#shared/dates.ts'
import { dayAt, FALLBACK_TIME_ZONE } from '#shared/local-time.ts'

/** Days on which TARGET, the system by which banks settle in euro, is closed; source: European Central Bank. */
const CLOSED_EACH_YEAR = ['01-01', '05-01', '12-25', '12-26']

const SATURDAY = 6

/** The day that it is for the creditor and their bank: the day of TARGET, too, which keeps Frankfurt's time. */
export const debitDay = (time: Date): Day => dayAt(time, FALLBACK_TIME_ZONE)

/** Whether banks settle on this day. */
function isBusinessDay(day: Day): boolean {
  const weekday = new Date(day).getUTCDay()
  if (weekday === 0 || weekday === SATURDAY || CLOSED_EACH_YEAR.includes(day.slice(5))) return false
  const easter = new Date(easterOf(Number(day.slice(0, 4)))).getTime()
  const sinceEaster = Math.round((new Date(day).getTime() - easter) / 86_400_000)
  return sinceEaster !== -2 && sinceEaster !== 1
}

/** The day itself, or the first business day after it. */
export function businessDayFrom(day: Day): Day {
  let found = day
  while (!isBusinessDay(found)) found = dayAfter(found)
  return found
}

/** The business day so many business days later. */
export function businessDaysLater(day: Day, count: number): Day {
  let found = day
  for (let left = count; left > 0; left--) found = businessDayFrom(dayAfter(found))
  return found
}

/** Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
export function easterOf(year: number): Day {
  const a = year % 19
  const century = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * century + 13) / 25)
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1)!
}
