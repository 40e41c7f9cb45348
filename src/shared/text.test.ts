import { expect, it } from 'vitest'
import { line, text } from './text.ts'

const ENDS = ['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029']

it.each(ENDS)('ends a line where a text does so by %j', (end) => {
  expect(text({ max: 30 }).parse(`Regel een${end}Regel twee`)).toBe('Regel een\nRegel twee')
  expect(line({ max: 30 }).parse(`An${end}na`)).toBe('An na')
})

it('keeps tabs, and takes other control characters out', () => {
  expect(text({ max: 30 }).parse('een\ttwee\u0007 drie')).toBe('een\ttwee drie')
})
