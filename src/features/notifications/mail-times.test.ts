import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { LOOK_FOR_NEWS, REMIND_OF_UNREAD, tellNews } from './tell-news.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: ['news'] })
})
afterAll(() => site.stop())
beforeEach(() => site.clock.advanceToHour(12))

const begin = (kind: JobKind<object>) => transact(site.app.db, (tx) => site.app.jobs.enqueue(tx, kind, {}))
const mailsTo = (email: string) =>
  site.mail.mails.filter(({ to }) => [to].flat().some((one) => one?.text === email))
async function settle(kind: JobKind<object> = LOOK_FOR_NEWS): Promise<void> {
  await begin(kind)
  await expect
    .poll(
      () =>
        site.rows(
          `select name from pgboss.job where name in ($1, 'notifications.tell-news')
           and state in ('created', 'retry', 'active')`,
          [kind.name],
        ),
      { interval: 100 },
    )
    .toEqual([])
}
/** A member who has not written before writes to her. */
async function writeTo(anna: { id: string }): Promise<void> {
  const man = await site.login(await site.build.member({ gender: 'male', credits: 5 }))
  await man.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body: 'Hoi' })
}
/** A member whose browser says that it is in this time zone. */
async function memberIn(timeZone: string) {
  const anna = await site.build.member({ gender: 'female' })
  const browser = await site.login(anna)
  browser.cookies.set('tz', encodeURIComponent(timeZone))
  site.clock.advance(2 * MINUTE)
  await browser.api.accounts.user()
  return anna
}

it('waits for the morning of the member’s own time zone', async () => {
  const [here, there, lost] = [
    await memberIn('Europe/Amsterdam'),
    await memberIn('America/New_York'),
    await memberIn('Nowhere/Nothing'),
  ]
  expect(
    await site.rows('select time_zone from account where id = any($1) order by id', [
      [here, there, lost].map(({ id }) => id),
    ]),
  ).toEqual([{ time_zone: 'Europe/Amsterdam' }, { time_zone: 'America/New_York' }, { time_zone: null }])
  site.clock.advanceToHour(23)
  for (const anna of [here, there, lost]) await writeTo(anna)
  const arrived = () => [here, there, lost].map(({ email }) => mailsTo(email).length)
  site.clock.advance(7 * MINUTE)
  await settle()
  expect(arrived(), '23:07 here, 17:07 there').toEqual([0, 1, 0])
  site.clock.advanceToHour(7)
  site.clock.advance(55 * MINUTE)
  await settle()
  expect(arrived()).toEqual([0, 1, 0])
  site.clock.advanceToHour(8)
  await settle()
  expect(arrived()).toEqual([1, 1, 1])
})

it('tells of many conversations in one mail, and of later ones an hour later', async () => {
  const anna = await site.build.member({ gender: 'female' })
  for (let man = 0; man < 5; man++) await writeTo(anna)
  site.clock.advance(7 * MINUTE)
  await settle()
  await writeTo(anna)
  await writeTo(anna)
  site.clock.advance(7 * MINUTE)
  await settle()
  expect(mailsTo(anna.email).map(({ subject }) => subject)).toEqual(['Eerste berichten voor je op Vonk'])
  expect(mailsTo(anna.email)[0]!.text).toMatch(/en\s+nog\s+2\s+profielen/)
  site.clock.advance(HOUR)
  await settle()
  expect(mailsTo(anna.email)).toHaveLength(2)
})

it('reminds in the evening, of all that waits, at most once a day', async () => {
  const anna = await site.build.member({ gender: 'female' })
  await writeTo(anna)
  await writeTo(anna)
  site.clock.advance(7 * MINUTE)
  await settle()
  site.clock.advance(HOUR)
  site.clock.advance(3 * DAY)
  const reminders = () => mailsTo(anna.email).filter(({ subject }) => subject?.startsWith('Er wacht')).length
  await settle(REMIND_OF_UNREAD)
  expect(reminders(), 'in the afternoon').toBe(0)
  site.clock.advanceToHour(17)
  await settle(REMIND_OF_UNREAD)
  expect(reminders()).toBe(1)
  await settle(REMIND_OF_UNREAD)
  expect(reminders()).toBe(1)
})

it('sends a mail again under the same name, when the program was stopped before it was noted as sent', async () => {
  const anna = await site.build.member({ gender: 'female' })
  await writeTo(anna)
  site.clock.advance(7 * MINUTE)
  await settle()
  const [job] = await site.rows<{ data: Parameters<typeof tellNews>[1] }>(
    `select data from pgboss.job where name = 'notifications.tell-news' and data->>'memberId' = $1`,
    [anna.id],
  )
  await tellNews(site.app, job!.data)
  await expect.poll(() => mailsTo(anna.email).length).toBe(2)
  const [first, second] = mailsTo(anna.email)
  expect(second!.messageId).toBe(first!.messageId)
  expect(first!.messageId).toContain(job!.data.key)
})

const MEMBERS = 1_700
const ONLINE = 600
/** Every fiftieth has confirmed the address: a mail takes far longer than to decide that there is none. */
const MAILED_EACH = 50

/** So many members with an unread conversation of yesterday; the first of them have waited longest. */
async function crowd(): Promise<void> {
  const { anna, asBram } = await site.couple({ name: 'Velen' }, { credits: 5 })
  await asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body: 'Hoi' })
  const copy = (table: string, by: string, more: string) =>
    site.rows(
      `insert into ${table}
       select (jsonb_populate_record(t, jsonb_build_object('${by}', md5('crowd' || n)::uuid) || ${more})).*
       from ${table} t, generate_series(1, ${MEMBERS}) n where t.${by} = $1`,
      [anna.id],
    )
  const status = `case n % ${MAILED_EACH} when 0 then 'active' else 'not_confirmed' end`
  await copy(
    'account',
    'id',
    `jsonb_build_object('email', 'crowd' || n || '@example.org', 'signup_key_hash', null, 'status', ${status})`,
  )
  await copy('profile', 'member_id', `'{}'`)
  await copy('inbox', 'member_id', `'{}'`)
  const waited = `(${MEMBERS} - n) * interval '1 second'`
  await copy(
    'news',
    'member_id',
    `jsonb_build_object('look_at', t.look_at - ${waited}, 'remind_at', t.remind_at - ${waited})`,
  )
  await site.rows(
    `insert into presence (member_id, connected_at) select md5('crowd' || n)::uuid, $1 from generate_series(1, ${ONLINE}) n`,
    [new Date(site.clock.now().getTime() + 7 * MINUTE)],
  )
}

/** How many mails were decided upon for the crowd, for how many members, and how many came out of that. */
async function toldToCrowd() {
  const [jobs] = await site.rows<{ jobs: number; members: number }>(
    `select count(*)::int as jobs, count(distinct data->>'memberId')::int as members from pgboss.job
     where name = 'notifications.tell-news'
     and (data->>'memberId')::uuid in (select md5('crowd' || n)::uuid from generate_series(1, ${MEMBERS}) n)`,
  )
  const to = site.mail.mails.flatMap((mail) => [mail.to].flat().map((one) => one?.text ?? ''))
  const mailed = to.filter((address) => address.startsWith('crowd'))
  return { ...jobs, mails: mailed.length, mailed: new Set(mailed).size }
}
const told = (members: number, times = 1) => ({
  jobs: times * members,
  members,
  mails: (times * members) / MAILED_EACH,
  mailed: members / MAILED_EACH,
})

it('takes a crowd in batches: none forgotten for those before them who are online, none told twice', async () => {
  await crowd()
  site.clock.advance(7 * MINUTE)
  await Promise.all([settle(), settle()])
  expect(await toldToCrowd()).toEqual(told(MEMBERS - ONLINE))
  // Each batch is a transaction, whose number its rows keep.
  const batches = await site.rows<{ size: number }>(
    `select count(*)::int as size from news where handled_at is not null
     and member_id in (select md5('crowd' || n)::uuid from generate_series(1, ${MEMBERS}) n) group by xmin::text`,
  )
  expect(batches.length).toBeGreaterThan(2)
  expect(Math.max(...batches.map(({ size }) => size))).toBeLessThanOrEqual(500)
  site.clock.advance(7 * MINUTE)
  await settle()
  expect(await toldToCrowd()).toEqual(told(MEMBERS))

  site.clock.advance(3 * DAY)
  site.clock.advanceToHour(17)
  await settle(REMIND_OF_UNREAD)
  await settle(REMIND_OF_UNREAD)
  expect(await toldToCrowd()).toEqual(told(MEMBERS, 2))
})
