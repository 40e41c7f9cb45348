import { afterAll, beforeAll, expect, it } from 'vitest'
import { countSite } from '#features/landing/figures/count-members.server.ts'
import { expectGenerated } from './harness/run/generated.ts'
import { writeSql } from './harness/run/sql-of-paths.ts'
import { startSite, type TestSite } from './harness/site.ts'
import { jobsRest } from './harness/waiting-jobs.ts'
import { CHAT } from './main-paths/chat.ts'
import { ENTERING } from './main-paths/entering.ts'
import { fill } from './main-paths/fill.ts'
import { FINDING } from './main-paths/finding.ts'
import { LEAVING } from './main-paths/leaving.ts'
import { MEETING } from './main-paths/meeting.ts'
import { largeTables, type Plan, wholeReads } from './main-paths/plans.ts'
import { STAFF } from './main-paths/staff.ts'
import { type Heard, listen, type Paths, type Walk } from './main-paths/walk.ts'

/**
 * No statement of a main path may read a whole large table. The test fills the tables, walks the paths, and asks
 * PostgreSQL for the plan of each statement sent. A new path is a line in `main-paths/`. What those that matter most send is in
 * docs/queries.sql, so that a change of a query is seen in review as one of SQL.
 */

const PATHS: Paths = { ...ENTERING, ...CHAT, ...FINDING, ...MEETING, ...STAFF, ...LEAVING }

let site: TestSite
let large: Map<string, number>
let heard: Heard
beforeAll(async () => {
  // A demo's job reads all members, at any moment of the walk.
  site = await startSite({ demo: false })
})
afterAll(() => site.stop())

/** Fills the tables and walks each path; each path's jobs rest before the next begins. */
async function walkAll(): Promise<Heard> {
  const anna = await site.build.member({ name: 'Anna', email: 'anna@example.org', credits: 20 })
  const [man, other] = [
    await site.build.member({ gender: 'male', credits: 5 }),
    await site.build.member({ gender: 'male' }),
  ]
  const asAnna = await site.login(anna)
  const { conversation } = await asAnna.api.chat.send({ id: site.app.ids.uuid(), to: man.id, body: 'Hoi' })
  const asMan = await site.login(man)
  const answer = { id: site.app.ids.uuid(), to: anna.id, body: 'Hoi Anna' }
  const { message: theirs } = await asMan.api.chat.send(answer)
  await fill(site)
  // Reads all members, once a day: for the landing pages, which only read what it counted.
  await countSite(site.app, site.siteId)
  large = await largeTables(site)
  const { walk, ...heard } = listen()
  const places: Walk = {
    site,
    anna: asAnna,
    visitor: site.visitor(),
    man: man.id,
    other: other.id,
    conversation,
    theirs: theirs.seq,
    id: () => site.app.ids.uuid(),
  }
  for (const [path, run] of Object.entries(PATHS)) {
    walk(path)
    await run(places)
    await jobsRest(site)
  }
  walk('')
  return heard
}

it('walks every path', async () => {
  heard = await walkAll()
})

it('reads no large table as a whole on any main path', async () => {
  expect([...large.keys()].sort()).toEqual(
    expect.arrayContaining([
      'account',
      'block',
      'conversation',
      'inbox',
      'ledger_entry',
      'member_like',
      'message',
      'news',
      'profile',
      'search_entry',
      'session',
      'swipe',
    ]),
  )
  expect(heard.sent.size).toBeGreaterThan(60)
  const found: string[] = []
  for (const { path, text, values } of heard.sent.values()) {
    const [row] = await site.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values)
    for (const table of wholeReads(row!['QUERY PLAN'][0].Plan, large))
      found.push(`${path}: reads all of ${table}: ${text}`)
  }
  expect(found).toEqual([])
})

it('sends on the main paths what docs/queries.sql shows', async () => {
  await expectGenerated('docs/queries.sql', writeSql(heard.byPath))
})

it('finds a statement that does', async () => {
  for (const text of [
    `select from inbox where conversation_id = '${site.siteId}'`,
    `update inbox set unread = 0 where conversation_id = '${site.siteId}'`,
    'select count(*) from account',
  ]) {
    const [row] = await site.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`)
    expect(wholeReads(row!['QUERY PLAN'][0].Plan, large), text).toHaveLength(1)
  }
})
