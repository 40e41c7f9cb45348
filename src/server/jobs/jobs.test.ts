import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { cloneDatabase } from '#tests/harness/run/databases.ts'
import { silentLog } from '#tests/harness/run/log.ts'
import { aloneOnDatabase } from '../bus/bus.ts'
import { connect } from '../database/connect.ts'
import { transact } from '../database/transact.ts'
import { Jobs, job } from './jobs.ts'

/** A process whose jobs wait until the test lets them end. */
function startProcess(url: string, { atOnce = 1, singleton }: { atOnce?: number; singleton?: true } = {}) {
  const bus = { ...aloneOnDatabase(), shared: Boolean(singleton) }
  const jobs = new Jobs(url, silentLog(), { schedules: false, bus })
  const begun: number[] = []
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const kind = {
    name: 'tests.waits',
    retries: 0,
    atOnce,
    ...(singleton && { singleton }),
    data: {} as { number: number },
  }
  const work = job(kind, async ({ number }) => {
    begun.push(number)
    await end
  })
  onTestFinished(() => jobs.stop())
  onTestFinished(() => resolve())
  return { jobs, begun, kind, start: () => jobs.start([work]), end: resolve }
}

function open(url: string) {
  const { db, close } = connect(url, { onError: () => {} })
  onTestFinished(close)
  return db
}

it('runs what another process recorded, before its start and after it, and what comes due later', async () => {
  const url = await cloneDatabase()
  const db = open(url)
  const [one, other] = [startProcess(url), startProcess(url)]
  await one.start()
  const enqueue = (number: number, afterSeconds = 0) =>
    transact(db, (tx) => one.jobs.enqueue(tx, one.kind, { number }, { afterSeconds }))
  await enqueue(1)
  await expect.poll(() => one.begun).toEqual([1])
  // The worker of this process is busy; another process takes what is left.
  await enqueue(2)
  await other.start()
  await expect.poll(() => other.begun).toEqual([2])
  other.end()
  await enqueue(3, 1)
  await expect.poll(() => other.begun).toEqual([2, 3])
  expect(one.begun).toEqual([1])
})

it('runs a singleton once at a time in all processes, and at once where one of them was killed', async () => {
  const url = await cloneDatabase()
  const db = open(url)
  const [one, other] = [startProcess(url, { singleton: true }), startProcess(url, { singleton: true })]
  await one.start()
  await transact(db, (tx) => one.jobs.enqueue(tx, one.kind, { number: 1 }))
  await expect.poll(() => one.begun).toEqual([1])
  await other.start()
  await transact(db, (tx) => other.jobs.enqueue(tx, other.kind, { number: 2 }))
  // It was taken, and put back.
  const putBack = () =>
    sql<{ waits: boolean }>`
      select state = 'retry' and start_after > now() as waits from pgboss.job
      where name = ${other.kind.name} and data->>'number' = '2'`.execute(db)
  await expect.poll(async () => (await putBack()).rows).toEqual([{ waits: true }])
  expect(other.begun).toEqual([])
  // The lock ends with the connection, as at a kill.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'vonk-singletons' and datname = current_database()
      and pid in (select pid from pg_locks where locktype = 'advisory')`.execute(db)
  await expect.poll(() => other.begun).toEqual([2])
})

it('carries nothing into a job of the request that recorded it', async () => {
  const url = await cloneDatabase()
  const db = open(url)
  const request = new AsyncLocalStorage<string>()
  const carried: (string | undefined)[] = []
  const kind = { name: 'tests.carries', retries: 0 }
  const jobs = new Jobs(url, silentLog(), { schedules: false })
  onTestFinished(() => jobs.stop())
  await jobs.start([job(kind, async () => void carried.push(request.getStore()))])
  for (const name of ['first', 'second'])
    await request.run(name, () => transact(db, (tx) => jobs.enqueue(tx, kind, {})))
  await expect.poll(() => carried).toEqual([undefined, undefined])
})

it('does as many of a kind at once as it may, and no more', async () => {
  const url = await cloneDatabase()
  const db = open(url)
  const { jobs, begun, kind, start, end } = startProcess(url, { atOnce: 3 })
  await start()
  for (const number of [1, 2, 3, 4]) await transact(db, (tx) => jobs.enqueue(tx, kind, { number }))
  await expect.poll(() => begun.length).toBe(3)
  end()
  await expect.poll(() => begun.toSorted()).toEqual([1, 2, 3, 4])
})

it('gives a queue that another version made the limits of this one', async () => {
  const url = await cloneDatabase()
  const db = open(url)
  const limits = sql<{ retryLimit: number }>`select retry_limit from pgboss.queue where name = 'tests.again'`
  for (const retries of [3, 5]) {
    const jobs = new Jobs(url, silentLog(), { schedules: false })
    await jobs.start([job({ name: 'tests.again', retries }, async () => {})])
    await jobs.stop()
    expect((await limits.execute(db)).rows).toEqual([{ retryLimit: retries }])
  }
})
