import type { Day } from '#shared/dates.ts'
import { easterOf } from '../../providers/debit/business-days.ts'

const GOOD_FRIDAY = -2
const EASTER_MONDAY = 1
const ASCENSION = 39
const WHIT_MONDAY = 50
const CORPUS_CHRISTI = 60

/** `easter`: so many days after Easter Sunday. Sundays are not listed, for nothing ends on one. */
type Holidays = { fixed: string[]; easter: number[]; isBankHoliday?: (day: Day) => boolean }

/**
 * Public holidays of whole countries, as of November 2026; those of single regions are left out. A library
 * (`date-holidays` 3.37, with which these were compared for 2027) would be 46 MB and a third of a second at start.
 */
const HOLIDAYS: Record<string, Holidays> = {
  NL: {
    fixed: ['01-01', '04-27', '05-05', '12-25', '12-26'],
    easter: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  BE: {
    fixed: ['01-01', '05-01', '07-21', '08-15', '11-01', '11-11', '12-25'],
    easter: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  DE: {
    fixed: ['01-01', '05-01', '10-03', '12-25', '12-26'],
    easter: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  AT: {
    fixed: ['01-01', '01-06', '05-01', '08-15', '10-26', '11-01', '12-08', '12-25', '12-26'],
    easter: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY, CORPUS_CHRISTI],
  },
  CH: {
    fixed: ['01-01', '08-01', '12-25', '12-26'],
    easter: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  GB: {
    fixed: ['01-01', '12-25', '12-26'],
    easter: [GOOD_FRIDAY, EASTER_MONDAY],
    isBankHoliday: isBritishBankHoliday,
  },
  FR: {
    fixed: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
    easter: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  ES: {
    fixed: ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'],
    easter: [GOOD_FRIDAY],
  },
  IT: {
    fixed: [
      '01-01',
      '01-06',
      '04-25',
      '05-01',
      '06-02',
      '08-15',
      '10-04',
      '11-01',
      '12-08',
      '12-25',
      '12-26',
    ],
    easter: [EASTER_MONDAY],
  },
  PL: {
    fixed: ['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-24', '12-25', '12-26'],
    easter: [EASTER_MONDAY, CORPUS_CHRISTI],
  },
}

/** Whether offices of the country are closed on this day: a weekend or a public holiday. */
export function isDayOff(country: string | null, day: Day): boolean {
  const weekday = new Date(day).getUTCDay()
  const holidays = HOLIDAYS[country ?? '']
  if (weekday === 0 || weekday === 6) return true
  if (!holidays) return false
  const easter = new Date(easterOf(Number(day.slice(0, 4)))).getTime()
  const sinceEaster = Math.round((new Date(day).getTime() - easter) / 86_400_000)
  return (
    holidays.fixed.includes(day.slice(5)) ||
    holidays.easter.includes(sinceEaster) ||
    holidays.isBankHoliday?.(day) === true
  )
}

/** The bank holidays that fall on a Monday or, after Christmas, on a Tuesday: of England, which the others have as well. */
function isBritishBankHoliday(day: Day): boolean {
  const weekday = new Date(day).getUTCDay()
  const date = day.slice(5)
  const isBetween = (first: string, last: string) => first <= date && date <= last
  if (isBetween('12-27', '12-28')) return weekday === 1 || weekday === 2
  return (
    weekday === 1 &&
    (isBetween('01-02', '01-03') ||
      isBetween('05-01', '05-07') ||
      isBetween('05-25', '05-31') ||
      isBetween('08-25', '08-31'))
  )
}
