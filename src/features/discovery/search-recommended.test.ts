import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, MINUTE } from '#server/clock.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { expectFieldRefusal } from '#tests/harness/errors.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

const PER_PAGE = 24
// More than are put in order at once, some of them of another region.
const WOMEN = 300

let site: TestSite
let man: BuiltMember
let asMan: Visitor
const women: BuiltMember[] = []
beforeAll(async () => {
  site = await startSite({ bystander: ['recommendation'] })
  man = await site.build.member({ gender: 'male' })
  asMan = await site.login(man)
  for (let n = 0; n < WOMEN; n++)
    women.push(
      await site.build.member({
        gender: 'female',
        signupDate: new Date(site.clock.now().getTime() - n * 20 * MINUTE),
        ...(n % 3 && { region: 'NL-GR', place: 'NL-GR-groningen' }),
      }),
    )
})
afterAll(() => site.stop())

type Search = Parameters<Visitor['api']['discovery']['search']>[0]

/** All pages; `between` happens after each. */
async function walk(search: Search = {}, between: (page: number) => Promise<unknown> = async () => {}) {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const { profiles, next_cursor } = await asMan.api.discovery.search({ ...search, cursor })
    pages.push(profiles.map(({ id }) => id))
    cursor = next_cursor ?? undefined
    if (cursor) await between(pages.length)
  } while (cursor)
  return pages
}

it('is the members’ order, and leads to everybody once', async () => {
  const pages = await walk()
  expect(pages.flat()).toHaveLength(WOMEN)
  expect(new Set(pages.flat())).toEqual(new Set(women.map(({ id }) => id)))
  for (const page of pages.slice(0, -1)) expect(page.length).toBe(PER_PAGE)
  // Near, and online before those of Groningen: other members come first than those online last.
  const near = women.filter((_, n) => n % 3 === 0).map(({ id }) => id)
  expect(pages[0]!.filter((id) => near.includes(id)).length).toBeGreaterThan(PER_PAGE * 0.8)
  const byTime = (await asMan.api.discovery.search({ sort: 'online' })).profiles.map(({ id }) => id)
  expect(pages[0]).not.toEqual(byTime)
  const again = await asMan.api.discovery.search({ sort: 'recommended' })
  expect(again.profiles.map(({ id }) => id).toSorted()).toEqual(pages[0]!.toSorted())
})

it('neither repeats nor skips anybody while scores change and others come online', async () => {
  const pages = await walk({}, async (page) => {
    await site.rows('update recommendation set shown = random() * 100')
    // As long as scores stay in memory.
    site.clock.advance(MINUTE)
    // The last to come, up to now.
    if (page % 3 === 0)
      await site.rows('update search_entry set last_online = $1 where member_id = any($2)', [
        site.clock.now(),
        women.slice(-5 * page).map(({ id }) => id),
      ])
  })
  expect(pages.flat()).toHaveLength(WOMEN)
  expect(new Set(pages.flat()).size).toBe(WOMEN)
})

it('leaves out on a later page whom the member may no longer see', async () => {
  const first = await asMan.api.discovery.search({})
  const next = await asMan.api.discovery.search({ cursor: first.next_cursor! })
  const [blocked, hidden, stays] = next.profiles
  await asMan.api.members.block({ id: blocked!.id })
  const asHidden = await site.login(women.find(({ id }) => id === hidden!.id)!)
  await asHidden.api.members.update({ invisible: true })
  const later = await asMan.api.discovery.search({ cursor: first.next_cursor! })
  expect(later.profiles.map(({ id }) => id)).toEqual(next.profiles.slice(2).map(({ id }) => id))
  expect(later.profiles[0]!.id).toBe(stays!.id)
  await asMan.api.members.unblock({ id: blocked!.id })
  await asHidden.api.members.update({ invisible: false })
})

it('has pages by their number, of the same list', async () => {
  const first = await asMan.api.discovery.search({})
  const byCursor = await asMan.api.discovery.search({ cursor: first.next_cursor! })
  const byNumber = await asMan.api.discovery.search({ page: 2 })
  expect(byNumber.profiles.map(({ id }) => id)).toEqual(byCursor.profiles.map(({ id }) => id))
  expect(await asMan.api.discovery.search({ page: 60 })).toMatchObject({ profiles: [], next_cursor: null })
  const { next_cursor: ofOther } = await asMan.api.discovery.search({ sort: 'online' })
  await expectFieldRefusal(asMan.api.discovery.search({ cursor: ofOther! }), 'cursor', 'invalid_value')
})

it('stays by the time online for visitors', async () => {
  const visitor = site.visitor().api.discovery
  const recommended = await visitor.search({ gender: 'female', sort: 'recommended' })
  const online = await visitor.search({ gender: 'female', sort: 'online' })
  expect(recommended.profiles.map(({ id }) => id)).toEqual(online.profiles.map(({ id }) => id))
  expect(online.profiles).toHaveLength(PER_PAGE)
})

it('begins with the nearest in the first week of who seeks near them, also on its further pages', async () => {
  const own = await siteForTest()
  const asNew = await own.login(await own.build.member({ gender: 'male' }))
  await own.build.member({ name: 'Nabij' })
  const far = { region: 'NL-UT', place: 'NL-UT-amersfoort' }
  for (let number = 0; number < PER_PAGE; number++)
    await own.build.member({ name: `Verder ${number}`, ...far })
  const search = asNew.api.discovery.search
  expect((await search({})).applied.default_sort).toBe('recommended')
  await asNew.api.members.update({ sought_distance: 50 })
  const first = await search({})
  expect(first.applied.default_sort).toBe('nearest')
  expect(first.profiles[0]!.name).toBe('Nabij')
  const kms = first.profiles.map(({ distance_km }) => distance_km ?? 0)
  expect(kms).toEqual(kms.toSorted((a, b) => a - b))

  own.clock.advance(8 * DAY)
  expect((await search({})).applied.default_sort).toBe('recommended')
  const further = await search({ cursor: first.next_cursor! })
  expect(further.profiles).toHaveLength(1)
  expect(first.profiles.map(({ id }) => id)).not.toContain(further.profiles[0]!.id)
  await expectFieldRefusal(search({ cursor: first.next_cursor!, sort: 'newest' }), 'cursor', 'invalid_value')
  expect(await own.visitor().api.discovery.search({ gender: 'female' })).toMatchObject({
    applied: { default_sort: 'online' },
  })
})
