import { expect, it } from 'vitest'
import { firstCharacters } from './first-characters.ts'

it('cuts a text between characters as people see them', () => {
  const family = '👨‍👩‍👧'
  expect(firstCharacters('kort', 10)).toBe('kort')
  expect(firstCharacters('abcdef', 3)).toBe('abc')
  expect(firstCharacters(`a${'😀'.repeat(10)}`, 4)).toBe('a😀')
  expect(firstCharacters(`ab${family}c`, 2 + family.length - 1)).toBe('ab')
  expect(firstCharacters(`ab${family}c`, 2 + family.length)).toBe(`ab${family}`)
  expect(firstCharacters('👍🏽👍🏽', 5)).toBe('👍🏽')
  expect(firstCharacters(`a${'\u0301'.repeat(9)}`, 4)).toBe('a\u0301\u0301\u0301')
  // A letter and the accent on it.
  expect(firstCharacters('cafe\u0301s', 4)).toBe('caf')
})
