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
])('reads %j', (typed, amount) => expect(amountOf(typed)).toBe(amount))

it.each(['', '0', '0,99', '1e3', '10 00', '1000 000', '-25', '25 euros please', '100000,01', '25,5,5', '१२'])(
  'refuses %j',
  (typed) => expect(amountOf(typed)).toBeUndefined(),
)
