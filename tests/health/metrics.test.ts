import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SECOND } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { buy, newBuyer } from '../harness/buying.ts'
import { signupForm } from '../harness/signup-form.ts'
import { startSite, type TestSite } from '../harness/site.ts'

/** Ours, and those of what Node tells of itself. */
const LABELS = new Set([
  ...['fate', 'method', 'pool', 'route', 'service', 'state', 'status'],
  ...['kind', 'le', 'major', 'minor', 'patch', 'quantile', 'space', 'type', 'version'],
])

let site: TestSite
beforeAll(async () => {
  site = await startSite({ metrics: true })
})
afterAll(() => site.stop())

const ask = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${site.app.config.metricsPort}${path}`, init)

/** The figures now; what is counted by a question to the database is asked anew. */
async function figures() {
  site.clock.advance(15 * SECOND)
  const answer = await ask('/metrics')
  expect(answer.status).toBe(200)
  const text = await answer.text()
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  const all = new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
  return { text, all, of: (series: string) => all.get(series) }
}

it('counts signups, messages, purchases, mails and jobs, and what is connected', async () => {
  const signup = signupForm(site, { name: 'Lotte', email: 'lotte@example.org' })
  expect((await figures()).of('vonk_signups_total')).toBe(0)
  await site.visitor().api.accounts.signup(signup)
  expect((await figures()).of('vonk_signups_total')).toBe(1)
  await site.mail.mailTo(signup.email)
  const { anna, asBram } = await site.couple({}, { credits: 10 })
  for (const body of ['een', 'twee']) {
    const sent = await asBram.call('POST', '/messages', { id: randomUUID(), to: anna.id, body })
    expect(sent.status).toBe(200)
  }
  await buy(await newBuyer(site))
  await site.rows(
    `insert into pgboss.job (id, name, data, source_name) values ($1, 'failed', '{}', 'accounts.password-mail')`,
    [randomUUID()],
  )
  await expect.poll(async () => (await figures()).of('vonk_mails_total{fate="sent"}')).toBeGreaterThan(0)
  const { of } = await figures()
  expect(of('vonk_messages_total')).toBe(2)
  expect(of('vonk_purchases_total')).toBe(1)
  expect(of('vonk_jobs{state="failed"}')).toBe(1)
  expect(of('vonk_jobs{state="late"}')).toBe(0)
  expect(of('vonk_service_failures{service="mail"}')).toBe(0)
  expect(of('vonk_live_connections')).toBe(0)
  expect(of('vonk_database_connections{pool="requests",state="max"}')).toBe(20)
  expect(of('vonk_database_connections{pool="jobs",state="max"}')).toBe(8)
  expect(of('vonk_http_requests_total{route="chat.send",method="POST",status="200"}')).toBe(2)
  expect(of('vonk_http_request_seconds_count{route="chat.send"}')).toBe(2)
  expect(of('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  expect(of('nodejs_eventloop_lag_p99_seconds')).toBeDefined()
})

it('names no member, address or token, whatever is asked for', async () => {
  const { anna, asBram } = await site.couple()
  const [token, address] = ['nEvErInALabel0123456789', 'zwaluw@example.org']
  const paths = [
    `/members/${anna.id}`,
    `/activate/do?token=${token}`,
    `/${token}/${address}`,
    `/photos/${token}.webp`,
    `/assets/${token}.js`,
    `/api/members/${anna.id}`,
    `/api/members/${anna.id}/photos`,
    `/api/unsubscribe/${token}`,
    `/api/${address}/${token}`,
    `/api/payments/sandbox/webhook?id=${token}`,
    `/dev/outbox/${address}`,
  ]
  const before = (await figures()).text
  for (const path of paths)
    for (const method of ['GET', 'POST', 'DELETE'])
      await asBram.fetch(path, { method, headers: { 'x-requested-with': 'tests' }, redirect: 'manual' })
  const { text, all, of } = await figures()
  expect(text).not.toBe(before)
  // Once each of them was counted.
  expect(of('vonk_http_requests_total{route="members.profile",method="GET",status="200"}')).toBe(1)
  for (const secret of [anna.id, anna.email, token, address, 'zwaluw', 'nEvEr'])
    expect(text).not.toContain(secret)
  const labels = [...all.keys()].flatMap((series) => [...series.matchAll(/(\w+)="([^"]*)"/g)])
  expect(labels.filter(([, name]) => !LABELS.has(name!))).toEqual([])
  const routes = labels.filter(([, name]) => name === 'route').map(([, , value]) => value!)
  expect(routes.filter((route) => !/^([a-zA-Z]+(\.[a-zA-Z]+)+|none|(\/[\w.*:-]*)+)$/.test(route))).toEqual([])
})

it('answers nothing else on that port, and the site does not answer it', async () => {
  for (const path of ['/', '/metrics/', '/metrics?x', '/healthz', '/api/settings.php'])
    expect([path, (await ask(path)).status, await (await ask(path)).text()]).toEqual([path, 404, ''])
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(404)
  expect(await (await site.visitor().fetch('/metrics')).text()).not.toContain('vonk_')
})

it('listens on no port, unless one is named', async () => {
  const listening = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length
  const before = listening()
  const without = await startSite()
  const ports = listening() - before
  const measured = await startSite({ metrics: true })
  expect(listening() - before - ports).toBe(ports + 1)
  expect([without, measured].map(({ app }) => typeof app.config.metricsPort)).toEqual(['undefined', 'number'])
  await Promise.all([without.stop(), measured.stop()])
  expect(readConfig({})).toMatchObject({ metricsPort: undefined, metricsHost: '127.0.0.1' })
  expect(readConfig({ METRICS_PORT: '9464' }).metricsPort).toBe(9464)
  expect(() => readConfig({ METRICS_PORT: '0' })).toThrow('METRICS_PORT must be a number from 1 to 65535')
})

it.each(['ops/alerts.yml', 'ops/grafana-dashboard.json'])('has every figure that %s names', async (file) => {
  await site.visitor().fetch('/api/settings.php')
  await expect.poll(async () => (await figures()).of('vonk_jobs{state="failed"}')).toBeDefined()
  const { all } = await figures()
  const series = [...all.keys()]
  const rules = readFileSync(file, 'utf8').replaceAll('\\"', '"')
  const named = [...rules.matchAll(/\b((?:vonk|nodejs|process)_\w+)(?:\{(\w+="\w+")\})?/g)]
  expect(named.length).toBeGreaterThan(10)
  const missing = named.filter(
    ([, name, label = '']) => !series.some((one) => one.split('{')[0] === name && one.includes(label)),
  )
  expect(missing.map(([whole]) => whole)).toEqual([])
})
