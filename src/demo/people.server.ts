import type { PortraitSpec } from '#illustrator/figure.ts'
import {
  between,
  chance,
  pick,
  pickWeighted,
  type Random,
  seededRandom,
  shuffled,
} from '#illustrator/random.ts'
import type { Country } from '#shared/countries.ts'
import type { Locale } from '#shared/locales.ts'
import type { Interest } from '#shared/profile/interests.ts'
import type {
  BodyType,
  EYE_COLORS,
  Gender,
  HairColor,
  Race,
  RelationshipStatus,
  Sexuality,
  SignupReason,
  Tattoos,
} from '#shared/profile.ts'
import { HERITAGES, type NameCulture, namesOf } from './names.server.ts'
import { drawAppearance } from './people-appearance.server.ts'
import { drawFacts, type Facts } from './people-facts.server.ts'
import { drawInterests } from './people-interests.server.ts'
import { NameGiver } from './profile-names.server.ts'
import { SentenceChooser, writeHeadline, writeProfileText } from './profile-text.server.ts'

export interface DemoPerson {
  key: string
  /** Unique among all generated people, ignoring case. */
  name: string
  gender: Gender
  sexuality: Sexuality
  /** As `YYYY-MM-DD`. */
  dateOfBirth: string
  country: Country
  /** In [0, 1): picks one of the country's places by size. */
  placeWeight: number
  language: Locale
  profileText: string
  headline?: string
  hairColor: HairColor
  eyeColor: (typeof EYE_COLORS)[number]
  bodyType: BodyType
  relationshipStatus: RelationshipStatus
  tattoos: Tattoos
  signupReason: SignupReason
  /** What they said for the match finder; many did not. */
  appearance: 'normal' | 'sexy' | null
  race: Race | null
  interests: Interest[]
  facts: Facts
  fictional: boolean
  /** Likes back and answers by script; always true for fictional profiles. */
  scripted: boolean
  lastOnlineMinutesAgo: number
  signedUpDaysAgo: number
  portraits: PortraitSpec[]
}

const COUNTRY_SHARES: readonly (readonly [Country, number])[] = [
  ['NL', 0.45],
  ['DE', 0.14],
  ['BE', 0.12],
  ['FR', 0.06],
  ['ES', 0.05],
  ['GB', 0.05],
  ['IT', 0.04],
  ['PL', 0.04],
  ['AT', 0.025],
  ['CH', 0.025],
]
const FICTIONAL_SHARE = 0.08
const SCRIPTED_SHARE = 0.4
const HETERO_SHARE = 0.88
const HERITAGE_SHARE = 0.14
/** Given names follow the birth year as of this year, so that people keep their names whenever the demo is filled. */
const NAMED_IN_YEAR = 2025

/** Gives each country its share, and at least one member unless the site is very small. */
function drawCountries(random: Random, count: number): Country[] {
  const list = COUNTRY_SHARES.flatMap(([country, share]) =>
    Array<Country>(Math.max(1, Math.round(share * count))).fill(country),
  )
  while (list.length < count) list.push('NL')
  return shuffled(
    random,
    shuffled(random, list.slice(0, Math.max(count, COUNTRY_SHARES.length))).slice(0, count),
  )
}

function drawLanguage(random: Random, country: Country): Locale {
  if (country === 'BE')
    return pickWeighted<Locale>(random, [
      ['nl', 58],
      ['fr', 42],
    ])
  if (country === 'CH')
    return pickWeighted<Locale>(random, [
      ['de', 64],
      ['fr', 24],
      ['it', 12],
    ])
  const spoken = { NL: 'nl', DE: 'de', AT: 'de', GB: 'en', FR: 'fr', ES: 'es', IT: 'it', PL: 'pl' } as const
  return spoken[country]
}

function drawAge(random: Random): number {
  const [low, high] = pickWeighted<readonly [number, number]>(random, [
    [[18, 24], 14],
    [[25, 34], 27],
    [[35, 44], 22],
    [[45, 54], 18],
    [[55, 64], 13],
    [[65, 74], 6],
  ])
  return Math.floor(between(random, low, high + 1))
}

/** A random birth date of a person who is `age` today. */
function birthDate(random: Random, age: number, today: Date): string {
  const birthday = new Date(Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate()))
  birthday.setUTCDate(birthday.getUTCDate() - Math.floor(random() * 364))
  return birthday.toISOString().slice(0, 10)
}

function drawSexuality(random: Random, gender: Gender): Sexuality {
  if (chance(random, HETERO_SHARE)) return 'hetero'
  if (chance(random, 0.5)) return 'bi'
  return gender === 'male' ? 'gay' : 'lesbian'
}

function drawStatus(random: Random, age: number): RelationshipStatus {
  return pickWeighted<RelationshipStatus>(random, [
    ['single', age < 35 ? 90 : age < 50 ? 55 : 34],
    ['divorced', age < 38 ? 0 : 38],
    ['widowed', age < 50 ? 0 : age < 62 ? 6 : 24],
    ['separated', age < 28 ? 2 : 9],
    ['open_relationship', 4],
  ])
}

function drawReason(random: Random): SignupReason {
  return pickWeighted<SignupReason>(random, [
    ['relationship', 40],
    ['dating', 24],
    ['friendship', 11],
    ['chat', 10],
    ['see_what_happens', 15],
  ])
}

/** Minutes since the last visit: most within the last days, with a tail of up to two months. */
function drawLastOnline(random: Random, signedUpDaysAgo: number): number {
  const [low, high] = pickWeighted<readonly [number, number]>(random, [
    [[0, 5], 9],
    [[5, 60], 18],
    [[60, 1_440], 31],
    [[1_440, 10_080], 27],
    [[10_080, 86_400], 15],
  ])
  return Math.min(Math.floor(between(random, low, high)), Math.max(5, signedUpDaysAgo * 1_440 - 30))
}

function drawGivenName(
  random: Random,
  country: Country,
  language: Locale,
  gender: Gender,
  birthYear: number,
) {
  const mixed = country !== 'PL' && country !== 'ES' && country !== 'IT'
  if (chance(random, mixed ? HERITAGE_SHARE : 0.04)) {
    const heritage = pick(random, HERITAGES)
    const [low, high] = heritage.complexion
    return {
      given: pick(random, heritage.names[gender].split(' ')),
      complexion: Math.floor(between(random, low, high + 1)),
    }
  }
  const culture: NameCulture = country === 'BE' && language === 'nl' ? 'vl' : language
  const darkest = country === 'ES' || country === 'IT' ? 3.6 : 2.4
  return {
    given: pick(random, namesOf(culture, gender, birthYear)),
    complexion: Math.min(
      3,
      Math.floor(random() ** 1.3 * darkest + (country === 'ES' || country === 'IT' ? 0.4 : 0)),
    ),
  }
}

function drawPortraits(random: Random, look: Omit<PortraitSpec, 'pose'>): PortraitSpec[] {
  const first = pickWeighted(random, [
    [0, 34],
    [1, 32],
    [2, 15],
    [3, 19],
  ] as const)
  const count = pickWeighted(random, [
    [1, 18],
    [2, 27],
    [3, 31],
    [4, 24],
  ] as const)
  const others = shuffled(
    random,
    [0, 1, 2, 3].filter((pose) => pose !== first),
  )
  return [first, ...others].slice(0, count).map((pose) => ({ ...look, pose }))
}

interface Registry {
  seed: string
  today: Date
  names: NameGiver
  sentences: SentenceChooser
}

function invent(registry: Registry, index: number, country: Country, gender: Gender): DemoPerson {
  const random = seededRandom(`${registry.seed}/person/${index}`)
  const language = drawLanguage(random, country)
  const age = drawAge(random)
  const dateOfBirth = birthDate(random, age, registry.today)
  const birthYear = NAMED_IN_YEAR - age
  const interests = drawInterests(random)
  const { given, complexion } = drawGivenName(random, country, language, gender, birthYear)
  const appearance = drawAppearance(random, gender, age, complexion)
  const relationshipStatus = drawStatus(random, age)
  const signupReason = drawReason(random)
  const fictional = chance(random, FICTIONAL_SHARE)
  const signedUpDaysAgo = Math.floor(900 * random() ** 2.2)
  const key = `${registry.seed}-${String(index).padStart(6, '0')}`
  const writer = { language, gender, age, relationshipStatus, signupReason, interests }
  const person = {
    key,
    name: registry.names.give(random, { given, language, gender, birthYear, interests }),
    gender,
    sexuality: drawSexuality(random, gender),
    dateOfBirth,
    country,
    placeWeight: random(),
    language,
    profileText: writeProfileText(random, registry.sentences, writer),
    ...(chance(random, 0.6) ? { headline: writeHeadline(random, registry.sentences, writer) } : {}),
    ...appearance,
    ...drawSaid(`${registry.seed}/said/${index}`, complexion),
    relationshipStatus,
    signupReason,
    interests,
    fictional,
    scripted: fictional || chance(random, SCRIPTED_SHARE),
    lastOnlineMinutesAgo: drawLastOnline(random, signedUpDaysAgo),
    signedUpDaysAgo,
    portraits: drawPortraits(random, { seed: key, gender, age, interests, complexion, ...appearance }),
  }
  const ofFacts = seededRandom(`${registry.seed}/facts/${index}`)
  const facts = drawFacts(ofFacts, registry.sentences, { ...writer, text: person.profileText })
  return { ...person, facts }
}

/** From numbers of its own, so that everything else about a person stays. */
function drawSaid(seed: string, complexion: number): Pick<DemoPerson, 'appearance' | 'race'> {
  const random = seededRandom(seed)
  const look = random()
  return {
    appearance: look < 0.45 ? 'normal' : look < 0.65 ? 'sexy' : null,
    race: chance(random, 0.5) ? (complexion < 3 ? 'white' : 'other') : null,
  }
}

/**
 * The demo site's members: the same people for the same seed. Birth dates follow `today`, so that ages stay
 * the same.
 */
export function generatePeople(count: number, seed: string, today: Date): DemoPerson[] {
  const random = seededRandom(`${seed}/site`)
  const countries = drawCountries(random, count)
  const genders = shuffled(
    random,
    Array.from({ length: count }, (_, i): Gender => (i % 2 ? 'male' : 'female')),
  )
  const registry: Registry = { seed, today, names: new NameGiver(), sentences: new SentenceChooser() }
  return countries.map((country, index) => invent(registry, index, country, genders[index]!))
}
