import { expect, it } from 'vitest'
import { seededRandom } from '#illustrator/random.ts'
import { LOCALES } from '#shared/locales.ts'
import { INTERESTS } from '#shared/profile/interests.ts'
import { NameGiver } from './profile-names.server.ts'

it('gives names that are short, no two alike, and tell no year of birth', () => {
  const names = new NameGiver()
  const random = seededRandom('names')
  const given = LOCALES.flatMap((language) =>
    (['male', 'female'] as const).flatMap((gender) =>
      Array.from({ length: 300 }, (_, n) =>
        names.give(random, {
          given: 'Joris',
          language,
          gender,
          birthYear: 1950 + (n % 58),
          interests: INTERESTS,
        }),
      ),
    ),
  )
  expect(given.filter((name) => /\d/.test(name))).toEqual([])
  expect(given.filter((name) => name.length > 20)).toEqual([])
  expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(given.length)
})
