import { expect, it } from 'vitest'
import { elideDates } from './italian-dates.ts'

it.each([
  ['il 8 dicembre 2026', 'l’8 dicembre 2026'],
  ['Il 11 mag 2026, fino al 8/12/2026', 'L’11 mag 2026, fino all’8/12/2026'],
  ['dal 11 gennaio al 12 gennaio, del 8 lug', 'dall’11 gennaio al 12 gennaio, dell’8 lug'],
  ['il 18 dicembre, il 8% e il 11, il 1 agosto', 'il 18 dicembre, il 8% e il 11, il 1 agosto'],
] as const)('elides the article before a day: %s', (written, elided) => {
  expect(elideDates(written)).toBe(elided)
})
