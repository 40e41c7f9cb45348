import { expect, it } from 'vitest'
import { readIban } from './account-details.server.ts'

const IBAN = 'NL91ABNA0417164300'

it.each([
  IBAN,
  'nl91 abna 0417 1643 00',
  '\u200bNL91ABNA0417164300',
  'NL91\u00adABNA0417164300',
  'IBAN: NL91 ABNA 0417 1643 00',
  'NL91.ABNA.0417.1643.00',
  'NL91\u2011ABNA\u20130417\u20131643\u201300',
  'ＮＬ９１ＡＢＮＡ０４１７１６４３００',
])('reads an account as it is pasted: %j', (typed) => expect(readIban(typed)).toBe(IBAN))

it.each(['', 'NL91ABNA0417164301', 'IBAN', 'NL91 ABNA 0417 1643 00 12'])('refuses %j', (typed) => {
  expect(() => readIban(typed)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})
