import { expect, it } from 'vitest'
import { isolated, isolatedValues } from './isolated.ts'

it.each(['דוד (34)', 'علی‌رضا', 'ܡܪܝܡ', 'abc \u202egnp.exe'])('keeps %j by itself in a sentence', (name) =>
  expect(isolated(name)).toBe(`\u2068${name}\u2069`),
)

it.each(['Anna (34)', 'Ольга', '李', 'Zoë 👩🏽\u200d🦰', ''])('leaves %j as it is', (name) =>
  expect(isolated(name)).toBe(name),
)

it('changes only the texts of a sentence that need it', () => {
  const values = { name: 'Anna', count: 2 }
  expect(isolatedValues(values)).toEqual(values)
  expect(isolatedValues({ ...values, other: 'דוד' })).toEqual({ ...values, other: '\u2068דוד\u2069' })
})
