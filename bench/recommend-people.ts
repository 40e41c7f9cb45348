import type { Rated } from '#features/discovery/recommend-score.server.ts'
import { DAY } from '#server/clock.ts'
import type { Gender, Sexuality } from '#shared/profile.ts'
import { poolsOf } from '#shared/search-pools.ts'

export type Person = Rated & {
  number: number
  age: number
  /** The pools in which the member is found, and those in which they look. */
  foundIn: string[]
  seeks: string[]
  region: number
  lastOnline: Date
  visitsADay: number
  /** How much everybody likes them, and how choosy they are, in log odds. */
  beauty: number
  choosiness: number
  /** Where they stand in two tastes that people differ in. */
  kind: readonly [number, number]
  shown: number
  shownAt: Date
}

const REGIONS = 12
const INTERESTS = 57
const KM_OF_DEGREE = 111

/**
 * Six in ten are men, one in ten does not look for the other gender, most are between 25 and 50. Half come at most
 * twice a week. A member who is liked more has filled in a little more.
 */
export function makePeople(members: number, random: () => number, start: number): Person[] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: members }, (_, number) => {
    const gender: Gender = random() < 0.6 ? 'male' : 'female'
    const drawn = random()
    const own: Sexuality = gender === 'male' ? 'gay' : 'lesbian'
    const sexuality: Sexuality = drawn < 0.9 ? 'hetero' : drawn < 0.95 ? 'bi' : own
    const pools = poolsOf(gender, sexuality)
    const region = Math.floor(random() ** 1.5 * REGIONS)
    const beauty = normal()
    const age = Math.round(18 + random() ** 1.5 * 50)
    const lastOnline = new Date(start - random() ** 3 * 60 * DAY)
    const eager = random()
    const interest = () => Math.floor(random() * INTERESTS)
    return {
      memberId: String(number),
      number,
      foundIn: pools,
      // Members who look for me are in the pool with the letters the other way round.
      seeks: pools.map((pool) => [...pool].reverse().join('')),
      region,
      lastOnline,
      visitsADay: 0.02 + 0.9 * eager ** 3,
      beauty,
      choosiness: (gender === 'male' ? 0.6 : 2) + 0.8 * normal(),
      kind: [normal(), normal()],
      age,
      soughtAges: random() < 0.6 ? { min: Math.max(18, age - 8), max: age + 8 } : null,
      soughtDistanceKm: random() < 0.3 ? 50 : null,
      latitude: 51 + Math.floor(region / 4) * 0.7 + (normal() * 20) / KM_OF_DEGREE,
      longitude: 4 + (region % 4) * 0.8 + (normal() * 20) / KM_OF_DEGREE,
      interests: maskOf(Array.from({ length: Math.floor(random() * 8) }, interest)),
      completeness: Math.min(1, Math.max(0.1, 0.5 + 0.1 * beauty + 0.25 * normal())),
      photos: Math.max(0, Math.round(2 + 0.5 * beauty + normal())),
      asked: 0,
      answered: 0,
      fictional: false,
      learned: null,
      shown: 0,
      shownAt: new Date(start),
    }
  })
}

function maskOf(interests: number[]): [number, number] {
  const mask: [number, number] = [0, 0]
  for (const interest of interests)
    if (interest < 30) mask[0] |= 1 << interest
    else mask[1] |= 1 << (interest - 30)
  return mask
}

/** Whether one would like the other, as the simulation knows and the site does not. */
export function wouldLike(one: Person, other: Person, random: () => number): boolean {
  const years = Math.abs(one.age - other.age)
  const odds =
    other.beauty -
    one.choosiness +
    0.7 * (one.kind[0] * other.kind[0] + one.kind[1] * other.kind[1]) -
    years / 10 +
    (one.region === other.region ? 0.4 : 0)
  return random() < 1 / (1 + Math.exp(-odds))
}
