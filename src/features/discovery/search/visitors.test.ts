import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '#main/api.server.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { bornYearsAgo, namesOf } from '#tests/harness/found.ts'
import { seeProfile } from '#tests/harness/page/see-profile.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import type { RegionPage } from '../contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

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

  // The pages of regions name no member, and search engines read all of them, one after another.
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
