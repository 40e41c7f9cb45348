import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { SESSION_COOKIE } from '#features/accounts/login/session.server.ts'
import { siteForTest } from './harness/site.ts'

const NETWORKS = 14
const OF_EACH = 100
const WITHIN_MS = 60_000

it('leaves the database to others while cookies of no session come from many networks', {
  timeout: WITHIN_MS,
}, async () => {
  const site = await siteForTest()
  const anna = await site.build.member()
  const holding = new pg.Client({ connectionString: site.databaseUrl })
  await holding.connect()
  onTestFinished(() => holding.end())
  await holding.query('begin; lock table session in access exclusive mode')

  const left = new AbortController()
  const flood = Array.from({ length: NETWORKS * OF_EACH }, (_, n) => {
    const stranger = site.visitor({ 'x-forwarded-for': `10.0.${n % NETWORKS}.1` })
    stranger.cookies.set(SESSION_COOKIE, 'x'.repeat(43))
    return stranger.fetch('/api/likes', { signal: left.signal }).catch(() => undefined)
  })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await site.rows(waiting)).length).toBeGreaterThanOrEqual(12)

  const visitor = site.visitor({ 'x-forwarded-for': '10.1.0.1' })
  const asked = visitor.call('POST', '/user.php', { email: anna.email, password: 'geraden' })
  expect(await asked).toMatchObject({ body: { code: 'login_failed' } })
  left.abort()
  await holding.query('rollback')
  await Promise.all(flood)
})
