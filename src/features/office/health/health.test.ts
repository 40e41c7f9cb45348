import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { DAY, HOUR } from '#server/clock.ts'
import { slowStatements } from '#server/database/slow-statements.ts'
import { transact } from '#server/database/transact.ts'
import { Jobs, job } from '#server/jobs/jobs.ts'
import { createBuilders } from '#tests/harness/builders.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { silentLog } from '#tests/harness/run/log.ts'
import { PATIENCE_MILLISECONDS } from '#tests/harness/run/patience.ts'
import { MAIL_EVENTS_SECRET } from '#tests/harness/run/test-config.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'

/** A worker looks for jobs every other second, and a machine may be busy. */
const WITHIN = { timeout: PATIENCE_MILLISECONDS, interval: 100 }

let site: TestSite
let owner: Staff
let manager: Staff
beforeAll(async () => {
  site = await startSite({ demo: false })
  owner = await newStaff(site, 'owner')
  manager = await newStaff(site, 'manager')
})
afterAll(() => site.stop())

const health = () => owner.office.health.describe()
const acts = () =>
  site.rows(`select action, subject, after from staff_action where action like 'job_%' order by id desc`)

/** A job whose retries are used up. */
async function failedJob(queue: string, data: object = {}): Promise<string> {
  const id = randomUUID()
  await site.rows(
    `insert into pgboss.job (id, name, data, source_name, source_retry_count, output)
     values ($1, 'failed', $2, $3, 8, '{"message": "no answer"}')`,
    [id, data, queue],
  )
  return id
}

it('shows what all sites share to the staff of the main site only', async () => {
  const side = await startSite({ demo: false, publicUrl: 'http://main.example' })
  const sideOwner = await newStaff(side, 'owner')
  await side.rows(
    `insert into pgboss.job (id, name, data, source_name, source_retry_count, output)
     values ($1, 'failed', '{}', 'accounts.sweep-mail-changes', 8, '{"message": "no answer"}')`,
    [randomUUID()],
  )
  const { failed, deployment } = await sideOwner.office.health.describe()
  expect([failed, deployment]).toEqual([[], null])
  await expectRefusal(
    sideOwner.office.health.retryFailed({ queue: 'accounts.sweep-mail-changes' }),
    'not_allowed',
  )
  await expectRefusal(sideOwner.office.health.discardFailed({ id: randomUUID() }), 'not_allowed')
  expect(await side.rows(`select 1 from pgboss.job where name = 'failed'`)).toHaveLength(1)
  expect((await owner.office.health.describe()).deployment).not.toBeNull()
  await side.stop()
})

describe('failed jobs', () => {
  it('are kept with what went wrong, without what names a member', async () => {
    const secret = 'zwaluw@example.org'
    const jobs = new Jobs(site.databaseUrl, silentLog(), { schedules: false })
    onTestFinished(() => jobs.stop())
    const kind = { name: 'tests.fails', retries: 0 }
    await jobs.start([
      job(kind, async () => {
        throw new Error(`550 <${secret}> at 192.0.2.7 said "${secret}" about ${randomUUID()}\nmore`)
      }),
    ])
    await transact(site.app.db, (tx) => jobs.enqueue(tx, kind, {}))
    const failed = await vi.waitFor(async () => {
      const found = (await health()).failed.find(({ queue }) => queue === kind.name)
      expect(found).toBeDefined()
      return found!
    }, WITHIN)
    expect(failed).toMatchObject({ count: 1, known: false, jobs: [{ tries: 1 }] })
    expect(failed.jobs[0]!.error).toBe('550 <…> at … said … about …')
    const stored = await site.rows(
      `select 1 from pgboss.job where name in ('failed', $1) and output::text like $2`,
      [kind.name, `%${secret}%`],
    )
    expect(stored).toEqual([])
    expect((await health()).problems).toContainEqual({ kind: 'jobs_failed', subject: kind.name, count: 1 })
    // The program itself has no such jobs.
    const { id } = failed.jobs[0]!
    await expectRefusal(manager.office.health.retryFailed({ id }), 'conflict')
    expect((await health()).failed.map(({ queue }) => queue)).toContain(kind.name)

    await expectRefusal(manager.office.health.discardFailed({ id }), 'not_allowed')
    await owner.office.health.discardFailed({ id })
    await expectRefusal(owner.office.health.discardFailed({ id }), 'not_found')
    expect((await health()).failed).toEqual([])
    expect((await acts())[0]).toMatchObject({ action: 'job_discarded', subject: kind.name })
  })

  it('run again, one or all of a queue', async () => {
    const members = await Promise.all([site.build.member(), site.build.member(), site.build.member()])
    const queue = 'accounts.password-mail'
    const ids = await Promise.all(
      members.map(({ id }) => failedJob(queue, { memberId: id, baseUrl: site.url, at: site.clock.now() })),
    )
    const other = await failedJob('accounts.reset-mail', {})
    expect((await health()).failed.find((one) => one.queue === queue)).toMatchObject({
      count: 3,
      known: true,
    })

    expect(await manager.office.health.retryFailed({ id: ids[0]! })).toEqual({ retried: 1 })
    await site.mail.mailTo(members[0]!.email)
    expect((await acts())[0]).toMatchObject({ action: 'job_retried', subject: queue, after: { jobs: 1 } })
    await expectRefusal(manager.office.health.retryFailed({ id: ids[0]! }), 'not_found')

    expect(await manager.office.health.retryFailed({ queue })).toEqual({ retried: 2 })
    for (const { email } of members) await site.mail.mailTo(email)
    await expectRefusal(manager.office.health.retryFailed({ queue }), 'not_found')
    expect((await health()).failed.map((one) => one.queue)).toEqual(['accounts.reset-mail'])
    await owner.office.health.discardFailed({ id: other })
  })
})

it('tells which jobs wait, and which too long', async () => {
  const queue = 'tests.waits'
  await site.rows(`select pgboss.create_queue($1, '{"policy": "standard"}')`, [queue])
  const put = (after: string) =>
    site.rows(
      `insert into pgboss.job (name, state, created_on, start_after) values ($1, 'retry', now() - interval '1 day', now() + $2::interval)`,
      [queue, after],
    )
  await put('1 hour')
  const of = async () => {
    const { waiting, problems } = await health()
    return [waiting.find((one) => one.queue === queue), problems.find((one) => one.subject === queue)]
  }
  expect(await of()).toEqual([{ queue, waiting: 0, later: 1, retrying: 1, oldest_seconds: null }, undefined])
  await put('-1 hour')
  const [waiting, problem] = await of()
  expect(waiting).toMatchObject({ waiting: 1, later: 1, retrying: 2 })
  expect(problem).toEqual({ kind: 'jobs_late', subject: queue, count: 1 })
  await site.rows('delete from pgboss.job where name = $1', [queue])
})

it('counts bounces and connections of this site alone', async () => {
  const otherSite = randomUUID()
  await site.rows(
    `insert into site select (jsonb_populate_record(site, jsonb_build_object('id', $1::text))).* from site limit 1`,
    [otherSite],
  )
  const here = await site.build.member({ email: 'hier@example.org' })
  const there = await createBuilders(site.app, otherSite).member({ email: 'daar@example.org' })
  const before = await health()
  const report = (email: string) =>
    site.visitor({ authorization: `Bearer ${MAIL_EVENTS_SECRET}` }).api.notifications.mailEvents({
      events: [{ type: 'bounced', email }],
    })
  await report(there.email)
  expect((await health()).mails).toEqual(before.mails)
  await report(here.email)
  expect((await health()).mails).toEqual({ ...before.mails, bounced: before.mails.bounced + 1 })
  site.clock.advance(8 * DAY)
  owner = await newStaff(site, 'owner')
  manager = await newStaff(site, 'manager')
  expect((await health()).mails.bounced).toBe(0)

  const connection = await connectLive(await site.login(here))
  expect((await health()).members_connected).toBe(1)
  await site.rows('update account set site_id = $2 where id = $1', [here.id, otherSite])
  const { members_connected, deployment } = await health()
  expect([members_connected, deployment?.connections]).toEqual([0, 1])
  connection.close()
})

it('shows the database, disk and backups to owners alone', async () => {
  const note = join(site.app.config.dataDir, 'last-backup')
  const problems = async () =>
    (await health()).problems.filter(({ kind }) => kind.startsWith('backup')).map(({ kind }) => kind)
  expect(await problems()).toEqual(['backup_unknown'])
  await writeFile(note, '')
  const madeAt = site.clock.now().getTime() - 26 * HOUR
  await utimes(note, madeAt / 1_000, madeAt / 1_000)
  expect(await problems()).toEqual([])
  await utimes(note, madeAt / 1_000 - 1, madeAt / 1_000 - 1)
  expect(await problems()).toEqual(['backup_old'])
  await utimes(note, 0, 0)
  expect(await problems()).toEqual(['backup_old'])
  const { deployment, version } = await health()
  expect(deployment).toMatchObject({ backup: '1970-01-01T00:00:00.000Z', files: expect.any(Number) })
  expect(deployment!.database_bytes).toBeGreaterThan(1_000_000)
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)

  const seen = await manager.office.health.describe()
  expect(seen.deployment).toBeNull()
  expect(seen.problems.filter(({ kind }) => kind.startsWith('backup'))).toEqual([])
})

it('measures slow statements, without their values', async () => {
  // The list is of the whole process, so also of the files that ran here before.
  slowStatements.forgetAll()
  await sql`select pg_sleep(${1}), ${'geheim'}::text`.execute(site.app.db)
  const { statements } = (await health()).deployment!
  const slow = statements.list.find(({ text }) => text.includes('pg_sleep'))
  expect(slow).toMatchObject({ text: 'select pg_sleep($1), $2::text', calls: 1 })
  expect(slow!.max_milliseconds).toBeGreaterThanOrEqual(1_000)
})

it('tells how services did when they were last used', async () => {
  const mail = async () => (await health()).services.find(({ name }) => name === 'mail')
  expect(await mail()).toMatchObject({ state: 'working', last_failure: null })
  await site.mail.close()
  const sent = site.app.mail.send({
    ...{ to: 'zwaluw@example.org', language: 'nl', brand: 'Vonk', baseUrl: site.url },
    ...{ subject: 'x', preview: 'x', title: 'x', paragraphs: [], footer: 'x' },
  })
  await expect(sent).rejects.toThrow()
  expect(await mail()).toMatchObject({ state: 'failing', error: expect.not.stringContaining('zwaluw') })
  expect((await health()).problems).toContainEqual({ kind: 'service_failing', subject: 'mail', count: null })
})
