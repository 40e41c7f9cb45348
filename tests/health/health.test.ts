import { mkdir, readdir, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { SECOND } from '#server/clock.ts'
import { diskCheck, Readiness } from '#server/health/readiness.ts'
import { rawRequest, sendRaw } from '../harness/raw-request.ts'
import { startSite, type TestSite } from '../harness/site.ts'

/** A host that is no site's, as a balancer names it that knows only addresses. */
const NO_SITE = '192.0.2.7:3000'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
// An answer stands for a second.
beforeEach(() => site.clock.advance(SECOND))

const ask = (path: string, headers: Record<string, string> = {}) =>
  sendRaw(site.url, rawRequest(site.url, `GET ${path}`, { host: NO_SITE, ...headers }))

async function ready() {
  const { status, head, body } = await ask('/readyz')
  return { status, retryAfter: /^retry-after: (.*)$/im.exec(head)?.[1]?.trim(), ...JSON.parse(body) }
}
const READY = { status: 'ready', retryAfter: undefined }
const failing = (...names: string[]) => ({ status: 'not_ready', retryAfter: '5', failing: names })

it.each(['/healthz', '/readyz'])(
  '%s answers at any host, uncompressed, and is kept nowhere',
  async (path) => {
    expect((await ask('/')).status).toBe(404)
    const { status, head, body } = await ask(path, { 'accept-encoding': 'gzip, br' })
    expect([status, JSON.parse(body)]).toEqual([200, { status: path === '/healthz' ? 'ok' : 'ready' }])
    expect(head).toMatch(/^content-type: application\/json/im)
    expect(head).toMatch(/^cache-control: no-store\r?$/im)
    expect(head).not.toMatch(/^(content-encoding|set-cookie|location):/im)
    expect((await site.visitor().fetch(path, { method: 'HEAD' })).status).toBe(200)
  },
)

it('is not counted among what visitors ask for', async () => {
  const { requests } = site.app.traffic.figures()
  const counted = () => site.app.traffic.figures().requests - requests
  await site.visitor().fetch('/api/settings.php')
  // A request is counted after it is answered.
  await expect.poll(counted).toBe(1)
  await ask('/healthz')
  await ask('/readyz')
  await site.visitor().fetch('/api/settings.php')
  await expect.poll(counted).toBe(2)
})

it('asks a database that does not answer once, however often it is asked itself', async () => {
  const holder = new pg.Client({ connectionString: site.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('lock table migration in access exclusive mode')
  const waiting = () =>
    site.rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%from migration%'
      and datname = current_database()`)
  const answers = await Promise.all(Array.from({ length: 30 }, ready))
  expect(answers).toEqual(Array.from({ length: 30 }, () => failing('database')))
  expect(await waiting()).toHaveLength(1)
  site.clock.advance(SECOND)
  expect(await ready()).toEqual(failing('database'))
  expect(await waiting()).toHaveLength(1)
  expect((await ask('/healthz')).status).toBe(200)
  await holder.query('rollback')
  await expect
    .poll(() => {
      site.clock.advance(SECOND)
      return ready()
    })
    .toEqual(READY)
})

it('needs all migrations of its release, and bears those of the next', async () => {
  const [taken] = await site.rows<{ name: string; hash: string; applied_at: Date }>(
    'delete from migration where name = (select max(name) from migration) returning *',
  )
  expect(await ready()).toEqual(failing('migrations'))
  await site.rows('insert into migration values ($1, $2, $3)', [taken!.name, 'another', taken!.applied_at])
  site.clock.advance(SECOND)
  expect(await ready()).toEqual(failing('migrations'))
  await site.rows('update migration set hash = $2 where name = $1', [taken!.name, taken!.hash])
  await site.rows(`insert into migration values ('9999_next.sql', 'x', $1)`, [taken!.applied_at])
  site.clock.advance(SECOND)
  expect(await ready()).toEqual(READY)
})

it('needs a storage that can be written to, and leaves nothing in it', async () => {
  const photos = join(site.app.config.dataDir, 'photos')
  const probe = join(photos, '.readiness')
  site.clock.advance(15 * SECOND)
  expect(await ready()).toEqual(READY)
  expect(await readdir(photos)).not.toContain('.readiness')
  await mkdir(probe)
  // What was written well stands for 15 seconds, an answer for one.
  site.clock.advance(14 * SECOND)
  expect(await ready()).toEqual(READY)
  site.clock.advance(SECOND)
  expect(await ready()).toEqual(failing('storage'))
  await rmdir(probe)
  expect(await ready()).toEqual(failing('storage'))
  site.clock.advance(SECOND)
  expect(await ready()).toEqual(READY)
})

it('needs room on the disk, and says of a stop before all else', async () => {
  const full = new Readiness(site.clock, [diskCheck(tmpdir(), Number.MAX_VALUE)])
  expect(await full.failing()).toEqual(['disk'])
  expect(await new Readiness(site.clock, [diskCheck(tmpdir(), 0)]).failing()).toEqual([])
  full.stop()
  expect(await full.failing()).toEqual(['stopping'])
})
