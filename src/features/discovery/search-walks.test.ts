import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, MINUTE } from '#server/clock.ts'
import { FACETS, facetBits, SHOWS_ONLINE } from '#shared/search-facets.ts'
import { cellDistanceKm, cellOf, middleOf } from '#shared/search-grid.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import type { SearchFilters } from './contract.ts'

/** More than a search reads for one page. */
const WOMEN = 15_000
// A prime, so that they live everywhere.
const RED_EVERY = 601

type Woman = { id: string; cell: number; red: boolean; last_online: Date; signed_up_at: Date; age: number }

let site: TestSite
let women: Woman[]
let man: Visitor
let me: string
beforeAll(async () => {
  site = await startSite()
  const id = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  const [red, brown] = [['red'], ['brown']].map((values) => facetBits('hair_color', values) | SHOWS_ONLINE)
  const places = await site.rows<{ id: string; region: string; latitude: number; longitude: number }>(
    `select * from place where country = 'NL' and region in ('NL-UT', 'NL-GE', 'NL-LI') order by population desc limit 8`,
  )
  for (const [number, place] of places.entries()) {
    const mine = `generate_series(1, ${WOMEN}) as n where n % ${places.length} = ${number}`
    await site.rows(
      `insert into account (id, site_id, email, status, language, signup_date, confirmed_at, terms_version, terms_accepted_at, special_category_consent_at)
       select ${id('n')}, '${site.siteId}', 'w' || n || '@example.org', 'active', 'nl', $now, $now, $now, $now, $now from ${mine}`,
    )
    await site.rows(
      `insert into profile (member_id, site_id, name, gender, sexuality, date_of_birth, country, region, place_id, last_online_at)
       select ${id('n')}, '${site.siteId}', 'W' || n, 'female', 'hetero', date '1980-01-01', 'NL', '${place.region}', '${place.id}', $now from ${mine}`,
    )
    await site.rows(
      `insert into search_entry (site_id, pool, country, region, member_id, date_of_birth, last_online, signed_up_at, cell, facets)
       select '${site.siteId}', 'fm', 'NL', '${place.region}', ${id('n')}, date '1960-01-01' + n * 7 % 14000,
         date_bin('15 minutes', $now - n * 7919 % ${WOMEN} * interval '5 minutes', 'epoch'),
         date_trunc('milliseconds', $now - interval '8 days' - n * 104729 % ${WOMEN} * interval '5 minutes'),
         ${cellOf(place)}, case n % ${RED_EVERY} when 7 then ${red} else ${brown} end from ${mine}`,
    )
  }
  await site.rows(`insert into search_count
    select site_id, country, pool, coalesce(region, ''), month, members_only, fictional, count(*)
    from (select *, date_trunc('month', date_of_birth)::date as month from search_entry) as entry
    group by grouping sets ((1, 2, 3, region, month, members_only, fictional), (1, 2, 3, month, members_only, fictional))`)
  await site.rows(`insert into search_cell_count
    select site_id, country, pool, cell, count(*) from search_entry group by 1, 2, 3, 4`)
  await site.rows('analyze')
  women = await site.rows<Woman>(
    `select member_id as id, cell, facets & ${red} & ${facetBits('hair_color', FACETS.hair_color)} & ~${brown}::bigint <> 0 as red,
       last_online, signed_up_at, extract(year from age($now, date_of_birth))::int as age from search_entry`,
  )
  const built = await site.build.member({
    gender: 'male',
    place: places[0]!.id,
    region: places[0]!.region,
  })
  me = built.id
  man = await site.login(built)
})
afterAll(() => site.stop())

const UTRECHT = { place: 'NL-UT-utrecht' }

async function middle() {
  const [place] = await site.rows<{ latitude: number; longitude: number }>(
    `select * from place where country = 'NL' and id = '${UTRECHT.place}'`,
  )
  return middleOf(cellOf(place!))
}

/** Pages until so many are found, or all. */
async function findUpTo(most: number, filters: SearchFilters) {
  const first = await man.api.discovery.search(filters)
  const ids = first.profiles.map(({ id }) => id)
  let cursor = first.next_cursor
  while (cursor && ids.length < most) {
    const page = await man.api.discovery.search({ ...filters, cursor })
    expect(page).toMatchObject({ num_results: first.num_results, similar_results: [] })
    ids.push(...page.profiles.map(({ id }) => id))
    cursor = page.next_cursor
  }
  return { first, ids: ids.slice(0, most) }
}

const latestFirst = (by: 'last_online' | 'signed_up_at') => (a: Woman, b: Woman) =>
  b[by].getTime() - a[by].getTime() || (a.id < b.id ? 1 : -1)
const idsOf = (some: Woman[]) => some.map(({ id }) => id)

it('finds the rare as well, page by page, each once and in order', async () => {
  const red = women.filter((woman) => woman.red)
  const { first, ids } = await findUpTo(WOMEN, { hair_color: 'red', sort: 'online' })
  expect(ids).toEqual(idsOf(red.toSorted(latestFirst('last_online'))))
  // The first page ends short instead of reading everybody, and its number is no more than likely.
  expect(first.profiles.length).toBeLessThan(24)
  expect(first).toMatchObject({ num_results_estimated: true, page: 1 })
  expect(first.num_results).toBeGreaterThan(red.length / 3)
  expect(first.num_results).toBeLessThan(red.length * 3)
  const newest = await findUpTo(WOMEN, { hair_color: 'red', sort: 'newest' })
  expect(newest.ids).toEqual(idsOf(red.toSorted(latestFirst('signed_up_at'))))
})

it.each([10, 25, 50])(
  'finds those within %i km, whose squares it does not read to their ends',
  async (radius) => {
    const around = await middle()
    const near = women.filter(({ cell }) => cellDistanceKm(around, cell) <= radius)
    expect(near.length).toBeGreaterThan(200)
    const { first, ids } = await findUpTo(200, { sort: 'online', ...UTRECHT, radius })
    expect(ids).toEqual(idsOf(near.toSorted(latestFirst('last_online'))).slice(0, 200))
    expect(Math.abs(first.num_results - near.length) / near.length).toBeLessThan(0.3)
    const few = await findUpTo(WOMEN, {
      sort: 'online',
      ...UTRECHT,
      radius,
      hair_color: 'red',
      min_age: 30,
      max_age: 50,
    })
    const fitting = near.filter(({ red, age }) => red && age >= 30 && age <= 50)
    expect(few.ids).toEqual(idsOf(fitting.toSorted(latestFirst('last_online'))))
  },
)

it('begins with the nearest, and goes on further away', async () => {
  const around = await middle()
  const band = ({ cell }: Woman) =>
    [10, 25, 50, 100, 200].filter((km) => cellDistanceKm(around, cell) > km).length
  const { ids } = await findUpTo(WOMEN, { hair_color: 'red', sort: 'nearest' })
  const red = women.filter((woman) => woman.red)
  expect(ids.toSorted()).toEqual(idsOf(red).sort())
  const bands = ids.map((id) => band(red.find((woman) => woman.id === id)!))
  expect(new Set(bands).size).toBeGreaterThan(2)
  expect(bands).toEqual(bands.toSorted())
})

it('has pages by their number, the same as by cursor, and an empty one beyond the end', async () => {
  const { search } = man.api.discovery
  const first = await search({ min_age: 30 })
  const second = await search({ min_age: 30, cursor: first.next_cursor! })
  const numbered = await search({ min_age: 30, page: 2 })
  expect(numbered).toMatchObject({ page: 2, num_results: first.num_results })
  expect(numbered.profiles).toEqual(second.profiles)
  expect(second).toMatchObject({ page: 2 })
  expect(await search({ hair_color: 'red', page: 80 })).toMatchObject({ page: 80, profiles: [] })
  expect(await man.call('GET', '/members?page=81')).toMatchObject({ status: 400 })
})

it('counts who is new exactly as long as it can see them all', async () => {
  const { search } = man.api.discovery
  expect(await search({ new: 'yes' })).toMatchObject({ num_results: 0, num_results_estimated: false })
  await site.build.member({ gender: 'female', signupDate: new Date(site.clock.now().getTime() - 6 * DAY) })
  expect(await search({ new: 'yes' })).toMatchObject({ num_results: 1, num_results_estimated: false })
})

it('deals thousands on from where the last deck ended, each once, with who came online since', async () => {
  const { swipeDeck } = man.api.discovery
  const decide = (ids: string[]) =>
    site.rows(
      `insert into swipe (member_id, other_id, liked, created_at) select $1, id, false, $now from unnest($2::uuid[]) as id`,
      [me, ids],
    )
  const latest = idsOf(women.toSorted(latestFirst('last_online')))
  const decided = new Set(latest.slice(0, 3_000))
  await decide([...decided])
  const listed = async () =>
    (await site.rows<{ listed: string[] }>('select listed from deck where member_id = $1', [me]))[0]!.listed
  const draw = async () => {
    const ids = (await swipeDeck()).profiles.map(({ id }) => id)
    expect(ids.length).toBe(12)
    for (const id of ids) expect(decided).not.toContain(id)
    await decide(ids)
    for (const id of ids) decided.add(id)
    return ids
  }
  await draw()
  const blocked = (await listed()).at(-1)!
  await man.api.members.block({ id: blocked })
  const dealt: string[] = []
  for (let deck = 0; deck < 25; deck++) dealt.push(...(await draw()))
  expect(dealt).not.toContain(blocked)
  // Those online before the first 240 followed.
  expect(new Set(dealt).size).toBe(300)

  const newcomer = await site.build.member({ gender: 'female', name: 'Net binnen' })
  site.clock.advance(15 * MINUTE)
  const later: string[] = []
  for (let deck = 0; deck < 25; deck++) later.push(...(await draw()))
  expect(later).toContain(newcomer.id)
})
