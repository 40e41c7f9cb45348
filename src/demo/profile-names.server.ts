import { pick, pickWeighted, type Random } from '#illustrator/random.ts'
import type { Locale } from '#shared/locales.ts'
import type { Interest } from '#shared/profile/interests.ts'
import type { Gender } from '#shared/profile.ts'
import { STOCKS } from './profile-text.server.ts'

const LONGEST_NAME = 20

interface Bearer {
  given: string
  language: Locale
  gender: Gender
  birthYear: number
  interests: readonly Interest[]
}

const INITIALS = 'ABCDEFGHJKLMNPRSTVWZ'.split('')

function draw(random: Random, bearer: Bearer): string {
  const { given, language, gender, birthYear, interests } = bearer
  const stock = STOCKS[language]
  // Never the year itself: a guest should not think that it belongs in a name.
  const letter = INITIALS[birthYear % INITIALS.length]!
  const verbs = interests.map((interest) => stock.verbs[interest]).filter((verb) => verb !== undefined)
  return pickWeighted<() => string>(random, [
    [() => given, 42],
    [() => `${given}${letter}`, 12],
    [() => `${given}_${letter}`, 4],
    [() => `${given} ${pick(random, INITIALS)}`, 16],
    [() => `${given}-${pick(random, INITIALS)}`, 3],
    [() => (verbs.length > 0 ? `${given} ${pick(random, verbs)}` : given), 14],
    [() => pick(random, stock.nicknames[gender]), 7],
    [() => `${pick(random, stock.nicknames[gender])} ${letter}`, 3],
    [() => `${given}${letter}`.toLowerCase(), 4],
  ])()
}

/** A number in letters: AA, AB and on. */
function lettersOf(number: number): string {
  const higher = Math.floor(number / INITIALS.length)
  const last = INITIALS[number % INITIALS.length]!
  return higher === 0 ? last : lettersOf(higher - 1) + last
}

/** Draws profile names that are unique, ignoring case. */
export class NameGiver {
  readonly #taken = new Set<string>()

  give(random: Random, bearer: Bearer): string {
    for (let attempt = 0; attempt < 40; attempt++) {
      const name = draw(random, bearer)
      if (name.length <= LONGEST_NAME && this.#take(name)) return name
    }
    for (let number = INITIALS.length; ; number++) {
      const name = `${bearer.given.slice(0, 14)} ${lettersOf(number)}`
      if (this.#take(name)) return name
    }
  }

  #take(name: string): boolean {
    const key = name.toLocaleLowerCase('en')
    if (this.#taken.has(key)) return false
    this.#taken.add(key)
    return true
  }
}
