import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { BuiltMember, MemberOptions } from '#tests/harness/builders.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { writeImpressions } from './impressions.server.ts'
import { LEARN, LEAST_SIGNALS } from './learn.server.ts'
import { FILL_RECOMMENDATIONS } from './refresh-recommendation.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const AMERSFOORT = { region: 'NL-UT', place: 'NL-UT-amersfoort' }
const GRONINGEN = { region: 'NL-GR', place: 'NL-GR-groningen' }

/** A man of Utrecht, and the women of his country by what they differ in. */
async function evening(women: Record<string, MemberOptions>) {
  const own = await siteForTest()
  const built: Record<string, BuiltMember> = {}
  for (const [name, options] of Object.entries(women))
    built[name] = await own.build.member({ gender: 'female', name, ...options })
  const man = await own.build.member({ gender: 'male', interests: ['hiking', 'books', 'music', 'art'] })
  const asMan = await own.login(man)
  const deck = async () => (await asMan.api.discovery.swipeDeck()).profiles.map(({ name }) => name)
  return { own, built, man, asMan, deck }
}

it('orders the deck by the documented score', async () => {
  const { own, built, deck } = await evening({
    'Ver weg en zoekt jonger': GRONINGEN,
    Dichtbij: {},
    'Deelt interesses': { interests: ['hiking', 'books', 'music', 'art'] },
    Amersfoort: AMERSFOORT,
    Fictief: { fictional: true },
  })
  const far = (await own.login(built['Ver weg en zoekt jonger']!)).api.members
  await far.update({ sought_ages: { min: 18, max: 20 } })
  // Further apart than the day can change.
  expect(await deck()).toEqual([
    'Deelt interesses',
    'Dichtbij',
    'Amersfoort',
    'Ver weg en zoekt jonger',
    'Fictief',
  ])
  await far.update({
    name: 'Nu dichtbij',
    sought_ages: null,
    country: 'NL',
    region: 'NL-UT',
    place: 'NL-UT-utrecht',
  })
  const [first, ...others] = await deck()
  expect(first).toBe('Deelt interesses')
  expect(others.slice(0, 2).toSorted()).toEqual(['Dichtbij', 'Nu dichtbij'])
  expect(others.slice(2)).toEqual(['Amersfoort', 'Fictief'])
})

it('never shows whom the viewer may not see, or who does not fit', async () => {
  const { own, built, man, asMan, deck } = await evening({
    Zichtbaar: {},
    Onzichtbaar: { invisible: true },
    Geblokkeerd: {},
    Blokkeert: {},
    Verwijderd: {},
    Onbevestigd: { confirmed: false },
    Lesbisch: { sexuality: 'lesbian' },
  })
  await own.build.member({ gender: 'male', name: 'Man' })
  expect((await deck()).toSorted()).toEqual(['Blokkeert', 'Geblokkeerd', 'Verwijderd', 'Zichtbaar'])
  await asMan.api.members.block({ id: built.Geblokkeerd!.id })
  await (await own.login(built.Blokkeert!)).api.members.block({ id: man.id })
  await own.rows(`update account set status = 'deleted' where id = $1`, [built.Verwijderd!.id])
  expect(await deck()).toEqual(['Zichtbaar'])
})

it('counts impressions, many at once, and shows others first who were shown less', async () => {
  const { own, built, deck } = await evening({ Vaak: {}, Zelden: {} })
  const shown = async () =>
    Object.fromEntries(
      (
        await own.rows<{ name: string; shown: number }>(
          'select name, shown from recommendation join profile using (member_id) where gender = $1',
          ['female'],
        )
      ).map(({ name, shown }) => [name, shown]),
    )
  await deck()
  await deck()
  await writeImpressions(own.app)
  expect(await shown()).toEqual({ Vaak: 2, Zelden: 2 })
  await own.rows('update recommendation set shown = 200 where member_id = $1', [built.Vaak!.id])
  // As long as what the order knows of a member stays in memory.
  own.clock.advance(MINUTE)
  expect(await deck()).toEqual(['Zelden', 'Vaak'])
  own.clock.advance(7 * DAY - MINUTE)
  await writeImpressions(own.app)
  const later = await shown()
  expect(later.Vaak).toBeCloseTo(101)
  expect(later.Zelden).toBeCloseTo(2)
})

it('learns taste from a site’s own signals, but not from few', async () => {
  const MEN = 80
  const WOMEN = 80
  const men: BuiltMember[] = []
  const women: BuiltMember[] = []
  for (let n = 0; n < MEN; n++) men.push(await site.build.member({ gender: 'male', name: `Man ${n}` }))
  for (let n = 0; n < WOMEN; n++)
    women.push(await site.build.member({ gender: 'female', name: `Vrouw ${n}` }))
  const learned = async () =>
    (await site.rows<{ learned: number }>('select count(learned)::int as learned from recommendation'))[0]!
      .learned
  const runs = async () =>
    (
      await site.rows<{ runs: number }>(
        `select count(*)::int as runs from pgboss.job where name = $1 and state = 'completed'`,
        [LEARN.name],
      )
    )[0]!.runs
  const learn = async () => {
    const before = await runs()
    await transact(site.app.db, (tx) => site.app.jobs.enqueue(tx, LEARN, {}))
    await expect.poll(runs).toBe(before + 1)
  }
  // Each likes those of their own kind, and passes the others.
  const decide = (from: BuiltMember[], to: BuiltMember[]) =>
    site.rows(
      `insert into swipe (member_id, other_id, liked, created_at)
       select a.id, b.id, false, $3 from unnest($1::uuid[]) with ordinality as a (id, n)
       join unnest($2::uuid[]) with ordinality as b (id, n) on a.n % 2 <> b.n % 2 and (a.n + b.n) % 7 <> 0
       on conflict do nothing`,
      [from.map(({ id }) => id), to.map(({ id }) => id), site.clock.now()],
    )
  const like = (from: BuiltMember[], to: BuiltMember[]) =>
    site.rows(
      `insert into member_like (liker_id, liked_id, id, created_at)
       select a.id, b.id, gen_random_uuid(), $3 from unnest($1::uuid[]) with ordinality as a (id, n)
       join unnest($2::uuid[]) with ordinality as b (id, n) on a.n % 2 = b.n % 2 and (a.n + b.n) % 6 <> 0
       on conflict do nothing`,
      [from.map(({ id }) => id), to.map(({ id }) => id), site.clock.now()],
    )
  await decide(men, women)
  await learn()
  expect(await learned()).toBe(0)

  await decide(women, men)
  await like(men, women)
  await like(women, men)
  const [{ signals }] = (await site.rows<{ signals: number }>(
    'select (select count(*) from swipe)::int + (select count(*) from member_like)::int as signals',
  )) as [{ signals: number }]
  expect(signals).toBeGreaterThan(LEAST_SIGNALS)
  const used = async () => (await site.rows<{ signals: number }>('select signals from taste'))[0]?.signals
  await learn()
  expect(await used()).toBe(signals)
  // What was taken back says nothing, unless it was played again.
  const undone = await site.rows(
    `update swipe set undone_at = created_at + interval '1 second' where member_id = $1 returning 1`,
    [men[1]!.id],
  )
  await site.rows('update swipe set undone_at = created_at where member_id = $1', [men[2]!.id])
  expect(undone.length).toBeGreaterThan(0)
  await learn()
  expect(await used()).toBe(signals - undone.length)
  expect(await learned()).toBe(MEN + WOMEN)
  const deck = (await (await site.login(men[1]!)).api.discovery.swipeDeck()).profiles
  const kinds = deck.map(({ name }) => Number(name.split(' ')[1]) % 2)
  expect(kinds.length).toBeGreaterThan(6)
  expect(new Set(kinds)).toEqual(new Set([1]))
})

it('makes the row of a member who has none', async () => {
  const woman = await site.build.member({ gender: 'female', interests: ['yoga', 'art'] })
  const row = () =>
    site.rows('select interests_first, interests_other, photos from recommendation where member_id = $1', [
      woman.id,
    ])
  const [made] = await row()
  expect(made).toEqual({ interests_first: 1 << 3, interests_other: 1 << 26, photos: 0 })
  await site.rows('delete from recommendation where member_id = $1', [woman.id])
  await transact(site.app.db, (tx) => site.app.jobs.enqueue(tx, FILL_RECOMMENDATIONS, {}))
  await expect.poll(row).toEqual([made])
})
