import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesNamedIn, rowsOf, testsNamedIn } from './harness/page/document.ts'

const document = readFileSync('docs/specification.md', 'utf8')
const rows = rowsOf(document, /^\d+$/).map(([number, requirement, met, where, test]) => ({
  number: Number(number),
  requirement,
  met,
  where: where!,
  test: test!,
}))

it('has every requirement once, by its number', () => {
  const numbers = rows.map(({ number }) => number).toSorted((a, b) => a - b)
  expect(numbers.length).toBeGreaterThanOrEqual(266)
  expect(numbers).toEqual(Array.from(numbers, (_, at) => at + 1))
})

it('says of each whether it is met, and of none yes without where and a test', () => {
  for (const { number, requirement, met, where, test } of rows) {
    expect(requirement, String(number)).not.toBe('')
    expect(['yes', 'partly', 'otherwise', 'no'], String(number)).toContain(met)
    if (met !== 'no') expect(filesNamedIn(where), `where ${number} is met`).not.toEqual([])
    if (met === 'yes' || met === 'otherwise')
      expect(testsNamedIn(test), `a test of ${number}`).not.toEqual([])
    if (met !== 'yes') expect(where.replaceAll(/`[^`]+`/g, ''), `what ${number} lacks`).toMatch(/\w{2} \w{2}/)
  }
})
