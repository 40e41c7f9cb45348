import { expect, it } from 'vitest'
import { formatMoney } from './money.ts'

it.each([
  ['nl', '€\u00a02,49', '−\u00a0€\u00a02,49'],
  ['en', '€2.49', '−€2.49'],
  ['de', '2,49\u00a0€', '−2,49\u00a0€'],
] as const)('puts the minus before the whole sum in %s', (locale, sum, negative) => {
  expect(formatMoney({ amount: 249, currency: 'EUR' }, locale)).toBe(sum)
  expect(formatMoney({ amount: -249, currency: 'EUR' }, locale)).toBe(negative)
})
