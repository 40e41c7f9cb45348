import { expect, it } from 'vitest'
import { businessDayFrom, businessDaysLater, debitDay } from './business-days.ts'

it('passes over weekends and the days on which banks do not settle', () => {
  expect(businessDayFrom('2026-11-26')).toBe('2026-11-26')
  expect(businessDayFrom('2026-11-28')).toBe('2026-11-30')
  expect(businessDayFrom('2026-12-25')).toBe('2026-12-28')
  expect(businessDayFrom('2027-01-01')).toBe('2027-01-04')
  // Good Friday and Easter Monday of 2027 and 2024.
  expect(businessDayFrom('2027-03-26')).toBe('2027-03-30')
  expect(businessDayFrom('2024-03-29')).toBe('2024-04-02')
  // Labour Day is a Friday; Ascension Day is none of TARGET's.
  expect(businessDayFrom('2026-05-01')).toBe('2026-05-04')
  expect(businessDayFrom('2026-05-14')).toBe('2026-05-14')
  expect(businessDaysLater('2026-12-23', 6)).toBe('2027-01-04')
})

it('takes a day to begin at the creditor’s midnight, in summer and in winter', () => {
  expect(debitDay(new Date('2026-11-27T22:59:00Z'))).toBe('2026-11-27')
  expect(debitDay(new Date('2026-11-27T23:00:00Z'))).toBe('2026-11-28')
  expect(debitDay(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02')
})
