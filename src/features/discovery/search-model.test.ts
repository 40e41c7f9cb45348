import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, MINUTE } from '#server/clock.ts'
import { ageOn } from '#shared/dates.ts'
import { distanceKm, type Position } from '#shared/distance.ts'
import { dayIn } from '#shared/local-time.ts'
import { INTERESTS } from '#shared/profile/interests.ts'
import { type Gender, gendersSought, type Sexuality } from '#shared/profile.ts'
import { FACETS, type Facet } from '#shared/search-facets.ts'
import { cellDistanceKm, cellOf, middleOf } from '#shared/search-grid.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import type { SearchFilters } from './contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

/** A member as the slow model knows them. */
type Known = BuiltMember & {
  gender: Gender
  sexuality: Sexuality
  dateOfBirth: string
  country: string
  region: string
  place: string
  position: Position
  fictional: boolean
  facts: Record<Facet, string | null>
  interests: (typeof INTERESTS)[number][]
  photo: boolean
  connected: boolean
  showsOnline: boolean
  signupDate: Date
  lastOnline: Date
  hidden: boolean
  deleted: boolean
}

/** Random numbers from 0 to 1, the same at each run. */
function seeded(): () => number {
  let state = 20_261_123
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
const draw = seeded()
const one = <T>(values: readonly T[]): T => values[Math.floor(draw() * values.length)]!
const some = <T>(values: readonly T[], share: number): T[] => values.filter(() => draw() < share)

const COLUMNS = {
  hair_color: 'hairColor',
  eye_color: 'eyeColor',
  body_type: 'bodyType',
  relationship_status: 'relationshipStatus',
  tattoos: 'tattoos',
  signup_reason: 'signupReason',
  appearance: 'appearance',
} as const
const FEW_INTERESTS = INTERESTS.slice(50)

type PlaceRow = { country: string; region: string; id: string; latitude: number; longitude: number }

async function populate(number: number): Promise<Known[]> {
  const now = site.clock.now().getTime()
  const places = await site.rows<PlaceRow>(
    `(select * from place where country = 'NL' order by population desc limit 6)
     union all (select * from place where country = 'DE' order by population desc limit 2)`,
  )
  const known: Known[] = []
  for (let at = 0; at < number; at++) {
    // Most in one town, so that its square is not read to its end at once.
    const place = at % 2 ? places[0]! : one(places)
    const gender = one(['male', 'female'] as const)
    const member = {
      gender,
      sexuality: one(['hetero', 'hetero', 'bi', gender === 'male' ? 'gay' : 'lesbian'] as const),
      dateOfBirth: `${1960 + Math.floor(draw() * 45)}-0${1 + Math.floor(draw() * 9)}-1${Math.floor(draw() * 9)}`,
      country: place.country,
      region: place.region,
      place: place.id,
      fictional: draw() < 0.2,
      interests: some(FEW_INTERESTS, 0.3),
      signupDate: new Date(now - Math.floor(draw() * 14 * DAY)),
    }
    const facts = Object.fromEntries(
      Object.entries(FACETS).map(([facet, values]) => [facet, draw() < 0.3 ? null : one<string>(values)]),
    ) as Known['facts']
    const lastOnline = new Date(now - Math.floor(draw() * 30 * DAY))
    const showsOnline = draw() < 0.7
    const built = await site.build.member({
      ...member,
      facts: {
        ...Object.fromEntries(
          Object.entries(facts).map(([facet, value]) => [COLUMNS[facet as Facet], value]),
        ),
        showsOnline,
        lastOnlineAt: lastOnline,
      },
    })
    const photo = draw() < 0.5
    if (photo) await site.build.photo(built)
    const connected = draw() < 0.4
    // Long enough for the test, or too long ago.
    if (connected || draw() < 0.5)
      await site.rows('insert into presence (member_id, connected_at) values ($1, $2)', [
        built.id,
        new Date(now + (connected ? 60 : -5) * MINUTE),
      ])
    const position = { latitude: place.latitude, longitude: place.longitude }
    const state = { hidden: false, deleted: false }
    known.push({ ...built, ...member, facts, lastOnline, showsOnline, photo, connected, position, ...state })
  }
  return known
}

const ONLINE_BUCKET = { shown: 15 * MINUTE, hidden: DAY }
const bucketOf = ({ lastOnline, showsOnline }: Known) => {
  const bucket = showsOnline ? ONLINE_BUCKET.shown : ONLINE_BUCKET.hidden
  return Math.floor(lastOnline.getTime() / bucket) * bucket
}

/** Whether this viewer finds this member with these filters, by going through all of it. */
function finds(viewer: Known, member: Known, filters: SearchFilters, places: Known[]): boolean {
  const { facts, gender } = member
  const now = site.clock.now()
  const fitting =
    gendersSought(viewer.gender, viewer.sexuality).includes(gender) &&
    gendersSought(gender, member.sexuality).includes(viewer.gender)
  const around = filters.place && places.find(({ place }) => place === filters.place)
  const chosen = (facet: Facet) => !filters[facet] || filters[facet].split(',').includes(facts[facet] ?? '-')
  const liked = filters.interests?.split(',') ?? []
  const has = (interest: string) => (member.interests as string[]).includes(interest)
  const age = ageOn(member.dateOfBirth, dayIn('NL', now))
  return (
    member.id !== viewer.id &&
    !member.hidden &&
    !member.deleted &&
    fitting &&
    (!filters.gender || gender === filters.gender) &&
    member.country === (filters.country ?? (around || viewer).country) &&
    (!filters.countryregion || member.region === filters.countryregion) &&
    (!around ||
      cellDistanceKm(middleOf(cellOf(around.position)), cellOf(member.position)) <= (filters.radius ?? 25)) &&
    age >= (filters.min_age ?? 18) &&
    age <= (filters.max_age ?? 200) &&
    (!filters.photo || member.photo) &&
    (!filters.online ||
      (viewer.showsOnline && member.showsOnline && member.connected && !member.fictional)) &&
    (!filters.new || (!member.fictional && now.getTime() - member.signupDate.getTime() < 7 * DAY)) &&
    (Object.keys(FACETS) as Facet[]).every(chosen) &&
    (liked.length === 0 || (filters.interests_match ? liked.every(has) : liked.some(has))) &&
    (!filters.fictional || !member.fictional)
  )
}

async function walkPages({ api }: Pick<Visitor, 'api'>, filters: SearchFilters) {
  const first = await api.discovery.search(filters)
  const answers = [first]
  for (let cursor = first.next_cursor; cursor; cursor = answers.at(-1)!.next_cursor)
    answers.push(await api.discovery.search({ ...filters, cursor }))
  return { first, pages: answers.map(({ profiles }) => profiles.map(({ id }) => id)) }
}

const maybe = <T>(value: fc.Arbitrary<T>, freq = 4) => fc.option(value, { nil: undefined, freq })
const anyOf = (values: readonly string[]) =>
  maybe(
    fc.subarray([...values], { minLength: 1 }).map((chosen) => chosen.join(',')),
    1,
  )

const searches = (known: Known[]) =>
  fc
    .record({
      gender: maybe(fc.constantFrom<Gender>('male', 'female'), 1),
      where: fc.constantFrom('none', 'country', 'region', 'place'),
      there: fc.constantFrom(...known),
      radius: maybe(fc.constantFrom(5, 10, 25, 50, 200)),
      ages: maybe(fc.tuple(fc.integer({ min: 18, max: 70 }), fc.integer({ min: 0, max: 30 })), 1),
      photo: maybe(fc.constant('yes' as const), 1),
      online: maybe(fc.constant('yes' as const), 1),
      new: maybe(fc.constant('yes' as const), 1),
      hair_color: anyOf(FACETS.hair_color),
      eye_color: anyOf(FACETS.eye_color),
      body_type: anyOf(FACETS.body_type),
      relationship_status: anyOf(FACETS.relationship_status),
      tattoos: anyOf(FACETS.tattoos),
      signup_reason: anyOf(FACETS.signup_reason),
      appearance: anyOf(FACETS.appearance),
      interests: anyOf(FEW_INTERESTS),
      interests_match: maybe(fc.constant('all' as const), 1),
      fictional: maybe(fc.constant('no' as const), 1),
      sort: maybe(fc.constantFrom('recommended', 'online', 'newest', 'nearest')),
    })
    .map(({ where, there, radius, ages, ...filters }): SearchFilters => {
      const place = {
        none: {},
        country: { country: there.country },
        region: { country: there.country, countryregion: there.region },
        place: { place: there.place, radius },
      }[where]
      const given = { ...filters, ...place, min_age: ages?.[0], max_age: ages && ages[0] + ages[1] }
      return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    })

/** In the order by distance, which part of it a member is in. */
function bandOf(viewer: Known, member: Known, { place }: SearchFilters, known: Known[]): number {
  const { position } = known.find((other) => other.place === place) ?? viewer
  const km = cellDistanceKm(middleOf(cellOf(position)), cellOf(member.position))
  return [10, 25, 50, 100, 200].filter((band) => km > band).length
}

it('finds exactly those whom a slow and plain search finds, each once and in order', async () => {
  const known = await populate(150)
  const seekers = await Promise.all(
    known.slice(0, 6).map(async (member) => {
      const as = await site.login(member)
      return { member, as }
    }),
  )
  // The login made them seen, so that their place in the order is another now.
  const moved = new Set(seekers.map(({ member }) => member.id))
  const compare = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seekers),
        searches(known),
        async ({ member: viewer, as }, filters) => {
          const expected = known.filter((member) => finds(viewer, member, filters, known))
          const { first, pages } = await walkPages(as, filters)
          expect(pages.flat().sort()).toEqual(expected.map(({ id }) => id).sort())
          expect(first).toMatchObject({
            num_results: expected.length,
            num_results_estimated: false,
            num_fictional: expected.filter(({ fictional }) => fictional).length,
          })
          const found = pages.map((ids) =>
            ids.flatMap((id) => expected.filter((member) => member.id === id && !moved.has(id))),
          )
          const before =
            filters.sort === 'newest'
              ? (one: Known) => -one.signupDate.getTime()
              : (one: Known) => -bucketOf(one)
          const ranks =
            filters.sort === 'nearest'
              ? // Within a page the cards stand by the distance that they show.
                found.flatMap((page) => page.map((member) => bandOf(viewer, member, filters, known)).sort())
              : filters.sort === undefined || filters.sort === 'recommended'
                ? []
                : found.flat().map(before)
          expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
        },
      ),
      { numRuns },
    )
  await compare(60)

  const { member: viewer, as } = seekers[0]!
  const [blocked, blocking] = known.slice(10).filter((member) => finds(viewer, member, {}, known))
  await as.api.members.block({ id: blocked!.id })
  await (await site.login(blocking!)).api.members.block({ id: viewer.id })
  const { pages } = await walkPages(as, {})
  const rest = known.filter((member) => finds(viewer, member, {}, known))
  expect(pages.flat().sort()).toEqual(
    rest
      .filter((member) => member !== blocked && member !== blocking)
      .map(({ id }) => id)
      .sort(),
  )
  await as.api.members.unblock({ id: blocked!.id })
  await (await site.login(blocking!)).api.members.unblock({ id: viewer.id })
  moved.add(blocking!.id)

  const [hiding, changing, leaving] = known.slice(6)
  await (await site.login(hiding!)).api.members.update({ invisible: true })
  hiding!.hidden = true
  await (await site.login(changing!)).api.members.update({ hair_color: 'red', interests: ['yoga'] })
  Object.assign(changing!, { facts: { ...changing!.facts, hair_color: 'red' }, interests: ['yoga'] })
  moved.add(changing!.id)
  await (await site.login(leaving!)).api.accounts.deleteAccount({})
  leaving!.deleted = true
  const bare = known.slice(9).find(({ photo }) => !photo)!
  await site.build.photo(bare)
  bare.photo = true
  await compare(30)
})

it.each(['NL', 'ES', 'PL'])('measures its squares in %s as the earth does, up to 200 km', async (country) => {
  const places = await site.rows<PlaceRow>(
    'select * from place where country = $1 order by population desc limit 30',
    [country],
  )
  for (const a of places)
    for (const b of places) {
      const km = distanceKm(a, b)
      if (km < 200) expect(Math.abs(cellDistanceKm(middleOf(cellOf(a)), cellOf(b)) - km)).toBeLessThan(12)
    }
})
