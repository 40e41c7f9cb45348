import { afterAll, beforeAll, expect, it } from 'vitest'
import { ageOn } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

type Woman = BuiltMember & { dateOfBirth: string; region: string; fictional: boolean; hidden: boolean }

// Birthdays around the ends of months and years, of today, and of tomorrow.
function birthdays(): string[] {
  const now = site.app.clock.now()
  const years = (age: number, days = 0) =>
    new Date(Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate() + days))
      .toISOString()
      .slice(0, 10)
  const around = [25, 30, 31, 40].flatMap((age) => [years(age, -1), years(age), years(age, 1)])
  return [...around, '1996-02-29', '1996-03-01', '1990-12-31', '1991-01-01', '1985-06-15', '1985-06-30']
}

it('counts as a slow and plain count does, whatever changes', async () => {
  const women: Woman[] = []
  const add = async (dateOfBirth: string, number: number) => {
    const [region, place] = number % 3 === 0 ? ['NL-GR', 'NL-GR-groningen'] : ['NL-UT', 'NL-UT-utrecht']
    const fictional = number % 4 === 0
    const facts = { dateOfBirth, region: region!, place: place!, fictional }
    women.push({ ...(await site.build.member({ gender: 'female', ...facts })), ...facts, hidden: false })
  }
  for (const [number, day] of birthdays().entries()) await add(day, number)
  const seeker = await site.build.member({ gender: 'male', sexuality: 'bi', dateOfBirth: '1990-12-31' })
  const { api } = await site.login(seeker)

  const compare = async () => {
    const now = site.app.clock.now()
    for (const [min_age, max_age] of [[], [25, 30], [30, 30], [31, 31], [18, 25], [29, 99], [90, 99]])
      for (const countryregion of [undefined, 'NL-UT'])
        for (const fictional of [undefined, 'no'] as const) {
          const expected = women.filter(
            (woman) =>
              !woman.hidden &&
              ageOn(woman.dateOfBirth, dayIn('NL', now)) >= (min_age ?? 18) &&
              ageOn(woman.dateOfBirth, dayIn('NL', now)) <= (max_age ?? 110) &&
              (countryregion === undefined || woman.region === countryregion) &&
              (fictional === undefined || !woman.fictional),
          )
          const filters = { min_age, max_age, countryregion, fictional }
          const found = await api.discovery.search(filters)
          expect(
            { ...filters, ids: found.profiles.map(({ id }) => id).sort(), count: found.num_results },
            'found and counted',
          ).toEqual({ ...filters, ids: expected.map(({ id }) => id).sort(), count: expected.length })
          expect(found.num_fictional).toBe(expected.filter((woman) => woman.fictional).length)
        }
  }
  await compare()

  const [first, second, third, fourth] = women as [Woman, Woman, Woman, Woman]
  await api.members.block({ id: first.id })
  first.hidden = true
  const asSecond = await site.login(second)
  await asSecond.api.members.block({ id: seeker.id })
  second.hidden = true
  const asThird = await site.login(third)
  await asThird.api.members.update({ invisible: true })
  third.hidden = true
  const asFourth = await site.login(fourth)
  await asFourth.api.members.update({ country: 'NL', region: 'NL-GR', place: 'NL-GR-groningen' })
  fourth.region = 'NL-GR'
  await compare()

  await api.members.unblock({ id: first.id })
  first.hidden = false
  await asThird.api.members.update({ invisible: false })
  third.hidden = false
  await asThird.api.members.update({ profile_text: 'Hoi' })
  await compare()
  // The stored counts are those of the entries, and a region's sum is its country's.
  expect(
    await site.rows(`
      select site_id, country, pool, region, birth_month, members_only, fictional, members from search_count where members <> 0
      except
      select site_id, country, pool, coalesce(region, ''), birth_month, members_only, fictional, count(*)::int
      from (select *, date_trunc('month', date_of_birth)::date as birth_month from search_entry) as entry
      group by grouping sets ((site_id, country, pool, region, birth_month, members_only, fictional),
        (site_id, country, pool, birth_month, members_only, fictional))`),
  ).toEqual([])
})

it('stays right while many change at once', async () => {
  const members = await Promise.all(
    Array.from({ length: 12 }, (_, number) =>
      site.build.member({
        gender: 'male',
        sexuality: 'bi',
        dateOfBirth: number % 2 ? '1980-01-31' : '1980-02-01',
      }),
    ),
  )
  const logins = await Promise.all(members.map((member) => site.login(member)))
  await Promise.all(
    logins.flatMap(({ api }, number) => [
      api.members.update(
        number % 2
          ? { country: 'NL', region: 'NL-GR', place: 'NL-GR-groningen' }
          : { country: 'NL', region: 'NL-UT', place: 'NL-UT-utrecht' },
      ),
      api.members.update({ invisible: number % 3 === 0 }),
    ]),
  )
  const sums = (table: string, members: string) =>
    site.rows(
      `select pool, region, ${members}::int as members from ${table} where region <> '' group by pool, region having ${members} <> 0 order by pool, region`,
    )
  expect(await sums('search_count', 'sum(members)')).toEqual(await sums('search_entry', 'count(*)'))
})
