import { expect, it } from 'vitest'
import { COUNTRIES } from '#shared/countries.ts'
import { type Day, dayAfter } from '#shared/dates.ts'
import { isDayOff } from './public-holidays.ts'

/** Public holidays on working days of 2027, as `date-holidays` 3.37 lists them, and for the Netherlands the law on terms. */
const OF_2027 = {
  NL: '01-01 03-26 03-29 04-27 05-05 05-06 05-17',
  BE: '01-01 03-29 05-06 05-17 07-21 11-01 11-11',
  DE: '01-01 03-26 03-29 05-06 05-17',
  AT: '01-01 01-06 03-29 05-06 05-17 05-27 10-26 11-01 12-08',
  CH: '01-01 03-26 03-29 05-06 05-17',
  GB: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  FR: '01-01 03-29 05-06 05-17 07-14 11-01 11-11',
  ES: '01-01 01-06 03-26 10-12 11-01 12-06 12-08',
  IT: '01-01 01-06 03-29 06-02 10-04 11-01 12-08',
  PL: '01-01 01-06 03-29 05-03 05-27 11-01 11-11 12-24',
}

it.each(COUNTRIES)('knows the public holidays of %s, and its weekends', (country) => {
  const found: Day[] = []
  for (let day = '2027-01-01'; day < '2028-01-01'; day = dayAfter(day as Day)) {
    const weekday = new Date(day).getUTCDay()
    const isWeekend = weekday === 0 || weekday === 6
    if (isWeekend) expect(isDayOff(country, day as Day), day).toBe(true)
    else if (isDayOff(country, day as Day)) found.push(day as Day)
  }
  expect(found.map((day) => day.slice(5)).join(' ')).toBe(OF_2027[country])
  expect(isDayOff(null, '2027-01-01' as Day)).toBe(false)
})
