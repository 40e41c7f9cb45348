import { expect, it } from 'vitest'
import { moment } from './moment.ts'

const MIDNIGHT = new Date('2026-11-27T23:26:00Z')

it.each([
  ['nl', '28 november 2026 om 00:26'],
  ['en', '28 November 2026 at 00:26'],
  ['de', '28. November 2026 um 00:26\u00a0Uhr'],
  ['fr', '28 novembre 2026 à 00:26'],
  ['es', '28 de noviembre de 2026 a las 00:26'],
  ['it', '28 novembre 2026 alle ore 00:26'],
  ['pl', '28 listopada 2026\u00a0r. o\u00a000:26'],
] as const)('says in %s when it was, without a time zone', (language, said) => {
  expect(moment(MIDNIGHT, language, 'Europe/Warsaw')).toBe(said)
})

it('is by the clock of the reader', () => {
  expect(moment(MIDNIGHT, 'en', 'Europe/London')).toBe('27 November 2026 at 23:26')
})
