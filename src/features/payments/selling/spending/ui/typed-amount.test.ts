import { expect, it } from 'vitest'
import { amountOf } from './typed-amount.ts'

it.each([
  ['25', 2500],
  [' 25,5 ', 2550],
  ['€ 25', 2500],
  ['25 EUR', 2500],
  ['1 000 zł', 100_000],
  ['10 000', 1_000_000],
  ['10\u202f000,00\u00a0€', 1_000_000],
  ['10.000', 1_000_000],
  ["CHF 10'000.05", 1_000_005],
  ['100000', 10_000_000],
  ['€ 25,-', 2500],
  ['1.250,—', 125_000],
  ['CHF 25.–', 2500],
])('reads %j', (typed, amount) => expect(amountOf(typed, 'nl')).toBe(amount))

it.each([
  '',
  '0',
  '0,99',
  '25-',
  '25,-5',
  ',-',
  '1e3',
  '10 00',
  '1000 000',
  '-25',
  '25 euros please',
  '100000,01',
  '25,5,5',
  '१२',
])('refuses %j', (typed) => expect(amountOf(typed, 'nl')).toBeUndefined())

it('takes three digits behind what separates decimals for a slip, by the language of the page', () => {
  const read = (typed: string) => ['nl', 'de', 'en'].map((locale) => amountOf(typed, locale))
  expect(read('12,505')).toEqual([undefined, undefined, 1_250_500])
  expect(read('12.505')).toEqual([1_250_500, 1_250_500, undefined])
  // With both, or twice the same, it is clear.
  expect(read('1,250.00')).toEqual([125_000, 125_000, 125_000])
  expect(read('1.250,00')).toEqual([125_000, 125_000, 125_000])
  expect(read('12,50')).toEqual([1_250, 1_250, 1_250])
})
