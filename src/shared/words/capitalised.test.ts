import { expect, it } from 'vitest'
import { capitalised } from './capitalised.ts'

it.each([
  ['fr', 'néerlandais, anglais', 'Néerlandais, anglais'],
  ['pl', 'łaciński', 'Łaciński'],
  ['de', 'Deutsch', 'Deutsch'],
  ['nl', '', ''],
])('begins with a capital in %s: %s', (locale, words, shown) => {
  expect(capitalised(words, locale)).toBe(shown)
})
