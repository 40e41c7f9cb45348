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
  'IBAN-Nr.: NL91 ABNA 0417 1643 00',
  'Mijn IBAN is NL91 ABNA 0417 1643 00',
  'IBAN NL91 ABNA 0417 1643 00 (BIC: ABNANL2A)',
  'IBAN: NL91ABNA0417164300\nBIC/SWIFT ABNANL2AXXX',
])('reads an account as it is pasted: %j', (typed) => expect(readIban(typed)).toBe(IBAN))

it('keeps the letters of an account that are also those of a label', () => {
  expect(readIban('IBAN NO93 8601 1117 947')).toBe('NO9386011117947')
  expect(readIban('Numer IBAN: PL61 1090 1014 0000 0712 1981 2874')).toBe('PL61109010140000071219812874')
  expect(readIban('MT84MALT011000012345MTLCAST001S')).toBe('MT84MALT011000012345MTLCAST001S')
})

it.each(['', 'NL91ABNA0417164301', 'IBAN', 'NL91 ABNA 0417 1643 00 12'])('refuses %j', (typed) => {
  expect(() => readIban(typed)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})
