import { expect, it } from 'vitest'
import { readMoment } from './moment.ts'

it('reads a moment of any zone, and refuses one without', () => {
  expect(readMoment('2026-01-31T14:30:00Z').toISOString()).toBe('2026-01-31T14:30:00.000Z')
  expect(readMoment('2026-01-31T14:30:00+01:00').toISOString()).toBe('2026-01-31T13:30:00.000Z')
  for (const local of ['2026-01-31T14:30:00', '2026-01-31', '2026-01-31 14:30'])
    expect(() => readMoment(local)).toThrow(`${local} has no zone: say 2027-01-31T14:30:00Z`)
  expect(() => readMoment('yesterday')).toThrow('is no time such as')
  expect(() => readMoment('9999-01-31T14:30:00Z')).toThrow('is still to come')
})
