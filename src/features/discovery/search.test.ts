import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '#main/api.server.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#server/clock.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { START } from '#tests/harness/clock.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { seeProfile } from '#tests/harness/see-profile.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import type { RegionPage } from './contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const namesOf = (result: { profiles: { name: string }[] }) => result.profiles.map(({ name }) => name).sort()
const bornYearsAgo = (years: number) => `${START.getUTCFullYear() - years - 1}-06-15`

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
  // Region, ages above and below, and photo find nobody either.
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

it('opens a closed site’s search and profiles together to visitors from a partner', async () => {
  const shut = await siteForTest({
    settings: { logged_out_search: false, logged_out_search_trafficsource: true },
  })
  const woman = await shut.build.member({ gender: 'female', name: 'Besloten' })
  const [stranger, sent] = [shut.visitor(), shut.visitor()]
  await stranger.fetch('/members')
  await sent.fetch('/members?network=partner')
  await expectRefusal(stranger.api.discovery.search({ gender: 'female' }), 'authentication_required')
  await expectRefusal(stranger.api.members.profile({ id: woman.id }), 'authentication_required')
  expect(namesOf(await sent.api.discovery.search({ gender: 'female' }))).toEqual(['Besloten'])
  expect(await seeProfile(sent, woman)).toMatchObject({ name: 'Besloten' })
})

it.each([
  { niche: 1, shown: { none: ['vrouw'], male: ['man'], female: ['vrouw'] } },
  { niche: 3, shown: { none: ['gay man'], male: ['gay man'], female: [] } },
  { niche: 4, shown: { none: ['lesbische vrouw'], male: [], female: ['lesbische vrouw'] } },
])('shows visitors whom a site of niche $niche is for', async ({ niche, shown }) => {
  const own = await siteForTest({ settings: { niche } })
  await own.build.member({ name: 'man', gender: 'male' })
  await own.build.member({ name: 'vrouw', gender: 'female' })
  await own.build.member({ name: 'gay man', gender: 'male', sexuality: 'gay' })
  await own.build.member({ name: 'lesbische vrouw', gender: 'female', sexuality: 'lesbian' })
  const { search } = own.visitor().api.discovery
  expect({
    none: namesOf(await search({})),
    male: namesOf(await search({ gender: 'male' })),
    female: namesOf(await search({ gender: 'female' })),
  }).toEqual(shown)
})

it('shows visitors five pages of a search, and members all', async () => {
  const own = await siteForTest()
  for (let i = 0; i < 5 * 24 + 1; i++) await own.build.member({ gender: 'female', name: `Vrouw ${i}` })
  const pagesFor = async ({ api }: Pick<Visitor, 'api'>) => {
    const cursors: (string | undefined)[] = [undefined]
    for (const cursor of cursors) {
      const { next_cursor } = await api.discovery.search({ gender: 'female', sort: 'online', cursor })
      if (next_cursor) cursors.push(next_cursor)
    }
    return cursors
  }
  const seeker = await own.login(await own.build.member({ gender: 'male' }))
  const members = await pagesFor(seeker)
  expect(members).toHaveLength(6)
  expect(await pagesFor(own.visitor())).toHaveLength(5)
  const beyond = { gender: 'female', sort: 'online', cursor: members[5] } as const
  expect((await seeker.api.discovery.search(beyond)).profiles).toHaveLength(1)
  await expectRefusal(own.visitor().api.discovery.search(beyond), 'authentication_required')
})

it('lets nobody copy its members: so many looks a minute by address, or by member', async () => {
  // Requests profiles as server rendering does, without HTTP.
  const own = await siteForTest({
    limitsFactor: 1,
    pages: {
      serveAssets: async () => {},
      async fetch(request, { context }) {
        const { api } = context as { api: ApiClient }
        const id = new URL(request.url).pathname.slice(1)
        const answer = await api.members.profile({ id }).catch((error: { code: string }) => error)
        return new Response('code' in answer ? answer.code : 'shown')
      },
    },
  })
  const woman = await own.build.member({ gender: 'female' })
  const [copier, neighbour] = ['198.51.100.7', '198.51.100.8'].map((ip) =>
    own.visitor({ 'x-forwarded-for': ip }),
  )
  const look = () => copier!.call('GET', `/members/${woman.id}`).then(({ status }) => status)
  const looks = await Promise.all(Array.from({ length: 100 }, look))
  expect(new Set(looks)).toEqual(new Set([200]))
  const render = async (who = copier) => (await who!.fetch(`/${woman.id}`)).text()
  const rendered = await Promise.all(Array.from({ length: 30 }, () => render()))
  expect(rendered.filter((page) => page === 'shown')).toHaveLength(20)
  expect(rendered.filter((page) => page === 'too_many_requests')).toHaveLength(10)
  const refused = await copier!.call('GET', `/members/${woman.id}`)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  const { headers } = await copier!.fetch(`/api/members/${woman.id}`)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(await render(neighbour)).toBe('shown')

  const searches = await Promise.all(
    Array.from({ length: 121 }, () => copier!.call('GET', '/members').then(({ status }) => status)),
  )
  expect(searches.filter((status) => status === 429)).toHaveLength(1)
  expect((await neighbour!.call('GET', '/members')).status).toBe(200)

  // Members are counted by their account, at every address.
  const man = await own.build.member({ gender: 'male', credits: 5 })
  const known = await own.build.member({ gender: 'female' })
  const asMan = await own.login(man)
  for (let sent = 0; sent < 300; sent += 50)
    await Promise.all(Array.from({ length: 50 }, () => seeProfile(asMan, woman)))
  // Opening an empty conversation counts like a profile view; one with messages does not.
  const messages = (of: { id: string }) => asMan.api.chat.messages({ member: of.id })
  await asMan.api.chat.send({ id: crypto.randomUUID(), to: known.id, body: 'Hoi' })
  await expectRefusal(asMan.api.members.profile({ id: woman.id }), 'too_many_requests')
  await expectRefusal(messages(woman), 'too_many_requests')
  expect((await messages(known)).messages).toHaveLength(1)
  expect(await seeProfile(await own.login(await own.build.member({ gender: 'male' })), woman)).toMatchObject({
    id: woman.id,
  })
})

it('counts the cards it hands out, whatever the filters', async () => {
  const own = await siteForTest({ limitsFactor: 1 })
  for (let at = 0; at < 30; at++) await own.build.member({ gender: 'female', dateOfBirth: bornYearsAgo(60) })
  // Runs this many searches, each with other filters and on its first page.
  const copy = async (who: Visitor, searches: number) => {
    const answers = await Promise.all(
      Array.from({ length: searches }, (_, at) =>
        who.call(
          'GET',
          `/members?gender=female&min_age=${18 + (at % 40)}&max_age=${70 + Math.floor(at / 40)}`,
        ),
      ),
    )
    const cards = answers.flatMap(({ body }) => (body.profiles as unknown[] | undefined) ?? [])
    return { cards: cards.length, statuses: [...new Set(answers.map(({ status }) => status))].sort() }
  }
  const [copier, neighbour] = ['198.51.100.7', '198.51.100.8'].map((ip) =>
    own.visitor({ 'x-forwarded-for': ip }),
  )
  expect(await copy(copier!, 25)).toEqual({ cards: 600, statuses: [200] })
  expect(await copy(copier!, 25)).toEqual({ cards: 0, statuses: [429] })
  expect(await copy(neighbour!, 1)).toEqual({ cards: 24, statuses: [200] })

  // The pages of regions name nobody, and search engines read all of them, one after another.
  const crawl = (more = '') => copier!.call('GET', `/members?country=NL&countryregion=NL-UT${more}`)
  const read = async (pages: number) => {
    const answers = await Promise.all(Array.from({ length: pages }, () => crawl()))
    return answers.map(({ status, body }) => [status, (body.region_page as RegionPage | null)?.indexed])
  }
  expect(new Set((await read(300)).map(String))).toEqual(new Set(['200,true']))
  expect(await read(1)).toEqual([[429, undefined]])
  expect((await crawl('&min_age=20')).status).toBe(429)

  const [man, other] = await Promise.all([1, 2].map(() => own.build.member({ gender: 'male' })))
  expect(await copy(await own.login(man!), 60)).toEqual({ cards: 41 * 24, statuses: [200, 429] })
  expect(await copy(await own.login(other!), 1)).toEqual({ cards: 24, statuses: [200] })
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

it('begins a card with the member’s own words, cut between two, and says who signed up this week', async () => {
  const own = await siteForTest()
  const daysAgo = (days: number) => new Date(own.clock.now().getTime() - days * DAY)
  const [long, short] = await Promise.all(
    [6, 8].map((days) => own.build.member({ gender: 'female', signupDate: daysAgo(days) })),
  )
  const text = `Ik bak elke zondag\n\nbrood voor de ${'hele lieve '.repeat(6)}buurt.`
  await (await own.login(long!)).api.members.update({ profile_text: text })
  await (await own.login(short!)).api.members.update({ profile_text: '  Kort en goed.  ' })
  const asMan = await own.login(await own.build.member({ gender: 'male' }))
  const cardOf = async ({ id }: { id: string }) => {
    const { profiles } = await asMan.api.discovery.search({})
    return profiles.find((profile) => profile.id === id)
  }
  expect(await cardOf(long!)).toMatchObject({
    opening: 'Ik bak elke zondag brood voor de hele lieve hele lieve hele lieve hele…',
    is_new: true,
    photo_count: 0,
  })
  expect(await cardOf(short!)).toMatchObject({ opening: 'Kort en goed.', is_new: false })
  await (await own.login(short!)).api.members.update({ profile_text: `a${'😀'.repeat(200)}` })
  expect(await cardOf(short!)).toMatchObject({ opening: `a${'😀'.repeat(35)}…` })
})

it('shows a member as online while connected and two minutes longer, then the day at most', async () => {
  const own = await siteForTest()
  const woman = await own.build.member({
    gender: 'female',
    signupDate: new Date(own.clock.now().getTime() - 30 * DAY),
  })
  const asWoman = await own.login(woman)
  const asMan = await own.login(await own.build.member({ gender: 'male' }))
  const visitor = own.visitor()
  const seen = async (by: Visitor) => {
    const [card] = (await by.api.discovery.search({ gender: 'female' })).profiles
    return card!.online ? 'online' : card!.active
  }
  expect(await seen(asMan)).toBe(null)
  // Noon, so that some minutes are the same day.
  own.clock.advance(DAY - (own.clock.now().getTime() % DAY) + 12 * HOUR)
  await asWoman.api.accounts.user()
  expect(await seen(asMan)).toBe('today')
  const live = await connectLive(asWoman)
  await expect.poll(() => seen(asMan)).toBe('online')
  own.clock.advance(3 * MINUTE)
  await expect.poll(() => seen(asMan)).toBe('online')
  expect(await seen(visitor)).toBe(null)
  live.close()
  await expect.poll(() => own.app.live.isOnline(woman.id)).toBe(false)
  own.clock.advance(90 * SECOND)
  expect(await seen(asMan)).toBe('online')
  own.clock.advance(MINUTE)
  expect(await seen(asMan)).toBe('today')
  own.clock.advance(DAY)
  expect(await seen(asMan)).toBe('week')
  own.clock.advance(6 * DAY)
  expect(await seen(asMan)).toBe(null)
})

it('counts fictional profiles apart, and leaves them out where asked', async () => {
  const own = await siteForTest()
  const woman = await own.build.member({ gender: 'female' })
  const fictional = [
    await own.build.member({ gender: 'female', sexuality: 'bi', fictional: true }),
    await own.build.member({ gender: 'female', fictional: true }),
  ]
  const asMan = await own.login(await own.build.member({ gender: 'male' }))
  for (const by of [asMan, own.visitor()]) {
    const all = await by.api.discovery.search({ gender: 'female' })
    expect(all).toMatchObject({ num_results: 3, num_fictional: 2 })
    expect(all.profiles.map(({ id }) => id).sort()).toEqual([woman, ...fictional].map(({ id }) => id).sort())
    expect(await by.api.discovery.search({ gender: 'female', fictional: 'no' })).toMatchObject({
      num_results: 1,
      num_fictional: 0,
      profiles: [{ id: woman.id, fictional: false }],
      similar_results: [],
    })
  }
  expect(await asMan.call('GET', '/members?fictional=yes')).toMatchObject({ status: 400 })
})

it('never shows a fictional profile as online or active', async () => {
  const own = await siteForTest()
  const fictional = await own.build.member({ gender: 'female', fictional: true })
  const asFictional = await own.login(fictional)
  const asMan = await own.login(await own.build.member({ gender: 'male' }))
  await asFictional.api.accounts.user()
  const found = await asMan.api.discovery.search({ gender: 'female' })
  expect(found.profiles).toMatchObject([{ id: fictional.id, online: false, active: null }])
})
