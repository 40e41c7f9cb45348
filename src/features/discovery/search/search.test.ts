import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR } from '#server/clock.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { bornYearsAgo, namesOf } from '#tests/harness/found.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

it('shows who fits and whom one fits, both ways', async () => {
  const own = await siteForTest()
  const people = [
    ['Hetero man', 'male', 'hetero'],
    ['Bi man', 'male', 'bi'],
    ['Homo man', 'male', 'gay'],
    ['Hetero vrouw', 'female', 'hetero'],
    ['Bi vrouw', 'female', 'bi'],
    ['Lesbische vrouw', 'female', 'lesbian'],
  ] as const
  const members = new Map<string, Awaited<ReturnType<TestSite['login']>>>()
  for (const [name, gender, sexuality] of people)
    members.set(name, await own.login(await own.build.member({ name, gender, sexuality })))
  const found = async (name: string, gender?: 'male' | 'female') =>
    namesOf(await members.get(name)!.api.discovery.search({ gender }))

  expect(await found('Hetero vrouw')).toEqual(['Bi man', 'Hetero man'])
  expect(await found('Hetero man')).toEqual(['Bi vrouw', 'Hetero vrouw'])
  expect(await found('Homo man')).toEqual(['Bi man'])
  expect(await found('Lesbische vrouw')).toEqual(['Bi vrouw'])
  expect(await found('Bi man')).toEqual(['Bi vrouw', 'Hetero vrouw', 'Homo man'])
  expect(await found('Bi man', 'male')).toEqual(['Homo man'])
  expect(await found('Hetero man', 'male')).toEqual([])
})

it('filters by country, region and age', async () => {
  const seeker = await site.login(await site.build.member({ gender: 'male' }))
  const women = [
    { name: 'Utrecht 25', dateOfBirth: bornYearsAgo(25) },
    { name: 'Utrecht 40', dateOfBirth: bornYearsAgo(40) },
    { name: 'Groningen 30', region: 'NL-GR', place: 'NL-GR-groningen', dateOfBirth: bornYearsAgo(30) },
    {
      name: 'Berlin 30',
      country: 'DE',
      region: 'DE-BE',
      place: 'DE-BE-berlin',
      dateOfBirth: bornYearsAgo(30),
    },
  ]
  for (const woman of women) await site.build.member({ gender: 'female', ...woman })
  const { search } = seeker.api.discovery
  expect(await search({})).toMatchObject({ num_results: 3 })
  expect(namesOf(await search({ countryregion: 'NL-GR' }))).toEqual(['Groningen 30'])
  expect(namesOf(await search({ country: 'DE' }))).toEqual(['Berlin 30'])
  const between = await search({ min_age: 28, max_age: 41 })
  expect(namesOf(between)).toEqual(['Groningen 30', 'Utrecht 40'])
  for (const { age } of between.profiles) expect(age).toBeGreaterThanOrEqual(28)
  const few = await search({ countryregion: 'NL-GR' })
  expect(namesOf({ profiles: few.similar_results })).toEqual(['Utrecht 25', 'Utrecht 40'])
  await expectFieldRefusal(search({ min_age: 17 }), 'min_age', 'too_small')
})

it('tries further ways to widen a search where the first ones find nobody', async () => {
  const own = await siteForTest()
  const seeker = await own.login(await own.build.member({ gender: 'male' }))
  const facts = { hairColor: 'blond' } as const
  await own.build.member({ gender: 'female', name: 'Blond', dateOfBirth: bornYearsAgo(30), facts })
  // Region, ages above and below, and photo find no member either.
  const filters = { countryregion: 'NL-UT', min_age: 28, max_age: 32, new: 'yes', hair_color: 'red' } as const
  const { similar_results } = await seeker.api.discovery.search(filters)
  expect(namesOf({ profiles: similar_results })).toEqual(['Blond'])
})

it('widens a search no further than to the site’s minimum age', async () => {
  const own = await siteForTest({ settings: { minimum_age: 21 } })
  const seeker = await own.login(await own.build.member({ gender: 'male' }))
  for (const age of [19, 22, 26])
    await own.build.member({ gender: 'female', name: `${age}`, dateOfBirth: bornYearsAgo(age) })
  const { similar_results } = await seeker.api.discovery.search({ min_age: 25 })
  expect(namesOf({ profiles: similar_results })).toEqual(['22'])
})

it('leads page by page to everybody once, online last first', async () => {
  const own = await siteForTest()
  const seeker = await own.login(await own.build.member({ gender: 'male' }))
  for (let i = 0; i < 30; i++)
    await own.build.member({ gender: 'female', signupDate: new Date(own.clock.now().getTime() - i * HOUR) })
  const first = await seeker.api.discovery.search({ sort: 'online' })
  expect(first).toMatchObject({ num_results: 30 })
  expect(first.profiles).toHaveLength(24)
  const second = await seeker.api.discovery.search({ sort: 'online', cursor: first.next_cursor! })
  expect(second).toMatchObject({ next_cursor: null })
  const ids = [...first.profiles, ...second.profiles].map(({ id }) => id)
  expect(new Set(ids).size).toBe(30)
  const rows = await own.rows<{ member_id: string; last_online: Date }>(
    'select member_id, last_online from search_entry',
  )
  const times = ids.map((id) => rows.find((row) => row.member_id === id)!.last_online.getTime())
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  await expectFieldRefusal(seeker.api.discovery.search({ cursor: 'nonsense' }), 'cursor', 'invalid_value')
})

it('gives away with its cursor neither when somebody was online nor a way to ask for it', async () => {
  const own = await siteForTest()
  const seeker = await own.login(await own.build.member({ gender: 'male' }))
  for (let i = 0; i < 26; i++) await own.build.member({ gender: 'female' })
  const { search } = seeker.api.discovery
  const { next_cursor: cursor, profiles } = await search({})
  const read = [cursor!, Buffer.from(cursor!, 'base64url').toString('latin1')].join()
  expect(read).not.toContain(profiles.at(-1)!.id)
  expect(read).not.toMatch(/\d{10}/)
  expect((await search({ cursor: cursor! })).profiles).toHaveLength(2)
  const changed = Buffer.from(cursor!, 'base64url')
  changed[changed.length - 1]! ^= 1
  const now = own.clock.now().getTime()
  for (const forged of [`${now}.${profiles[0]!.id}`, changed.toString('base64url'), 'AAAA'])
    await expectFieldRefusal(search({ cursor: forged }), 'cursor', 'invalid_value')
})

it('leaves out who is invisible, unconfirmed, or in a block with the seeker', async () => {
  const own = await siteForTest()
  const man = await own.build.member({ gender: 'male' })
  const seeker = await own.login(man)
  const [seen, hidden, blocked, blocking] = await Promise.all(
    ['Zichtbaar', 'Onzichtbaar', 'Geblokkeerd', 'Blokkeert'].map((name) =>
      own.build.member({ name, gender: 'female' }),
    ),
  )
  await own.build.member({ name: 'Onbevestigd', gender: 'female', confirmed: false })
  expect(await seeker.api.discovery.search({})).toMatchObject({ num_results: 4 })
  await (await own.login(hidden!)).api.members.update({ invisible: true })
  await seeker.api.members.block({ id: blocked!.id })
  await (await own.login(blocking!)).api.members.block({ id: man.id })
  const left = await seeker.api.discovery.search({})
  expect(namesOf(left)).toEqual(['Zichtbaar'])
  expect(left.num_results).toBe(1)
  await expectRefusal(seeker.api.members.profile({ id: hidden!.id }), 'not_found')
  expect(await seeker.api.members.profile({ id: seen!.id })).toMatchObject({ profile: { name: 'Zichtbaar' } })
})
