import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, HOUR } from '#server/clock.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const namesOf = (result: { profiles: { name: string }[] }) => result.profiles.map(({ name }) => name).sort()
const bornYearsAgo = (years: number) => `${new Date().getUTCFullYear() - years - 1}-06-15`

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

it('leads page by page to everybody once, online last first', async () => {
  const own = await siteForTest()
  const seeker = await own.login(await own.build.member({ gender: 'male' }))
  for (let i = 0; i < 30; i++)
    await own.build.member({ gender: 'female', signupDate: new Date(own.clock.now().getTime() - i * HOUR) })
  const first = await seeker.api.discovery.search({})
  expect(first).toMatchObject({ num_results: 30 })
  expect(first.profiles).toHaveLength(24)
  const second = await seeker.api.discovery.search({ cursor: first.next_cursor! })
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

it('lets visitors look around only where the site allows it', async () => {
  await site.build.member({ gender: 'female', name: 'Voor bezoekers' })
  expect(namesOf(await site.visitor().api.discovery.search({ gender: 'female' }))).toContain('Voor bezoekers')
  const shut = await siteForTest({
    settings: { logged_out_search: false, logged_out_search_trafficsource: false },
  })
  const woman = await shut.build.member({ gender: 'female' })
  await expectRefusal(shut.visitor().api.discovery.search({}), 'authentication_required')
  await expectRefusal(shut.visitor().api.members.profile({ id: woman.id }), 'authentication_required')
})

it('tells age and a coarse distance, never the date of birth or a position', async () => {
  const seeker = await site.login(await site.build.member({ gender: 'male' }))
  const woman = await site.build.member({
    gender: 'female',
    dateOfBirth: '1990-03-14',
    region: 'NL-NH',
    place: 'NL-NH-amsterdam',
    interests: ['art', 'dogs'],
  })
  await seeker.api.members.update({ interests: ['dogs', 'music'] })
  const answer = await seeker.call('GET', `/members/${woman.id}`)
  expect(answer.body.profile).toMatchObject({
    place: 'Amsterdam',
    distance_km: 35,
    shared_interests: ['dogs'],
  })
  expect(JSON.stringify(answer)).not.toMatch(/1990|date_of_birth|latitude|52\.3|email|example\.org/)
})

it('shows a member as online for ten minutes after the last sign of life', async () => {
  const own = await siteForTest()
  const woman = await own.build.member({
    gender: 'female',
    signupDate: new Date(own.clock.now().getTime() - DAY),
  })
  const asWoman = await own.login(woman)
  const seeker = await own.login(await own.build.member({ gender: 'male' }))
  const online = async () => (await seeker.api.discovery.search({})).profiles[0]!.online
  expect(await online()).toBe(false)
  await asWoman.api.accounts.user()
  expect(await online()).toBe(true)
  own.clock.advance(11 * 60_000)
  expect(await online()).toBe(false)
})
