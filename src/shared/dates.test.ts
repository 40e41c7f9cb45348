import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addYears, dayOf } from './dates.ts'

it('keeps the day of the month when years pass, but on the day that only leap years have', () => {
  const days = fc.record({
    year: fc.integer({ min: 1900, max: 2100 }),
    month: fc.integer({ min: 1, max: 12 }),
    date: fc.integer({ min: 1, max: 31 }),
    years: fc.integer({ min: -120, max: 120 }),
  })
  fc.assert(
    fc.property(days, ({ year, month, date, years }) => {
      const day = dayOf(year, month, date)
      fc.pre(day !== undefined)
      const there = dayOf(year + years, month, date)
      expect(addYears(day, years)).toBe(there ?? `${year + years}-02-28`)
    }),
    { numRuns: 500 },
  )
  expect(addYears('1990-08-29', 5)).toBe('1995-08-29')
  expect(addYears('1992-02-29', 1)).toBe('1993-02-28')
  expect(addYears('1992-02-29', 4)).toBe('1996-02-29')
})
