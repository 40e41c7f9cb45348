import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { GUESTS } from '#demo/guests.server.ts'
import { IMMEDIATE_START } from '#features/payments/selling/orders/immediate-start.ts'
import { Visitor } from './harness/browser-like.ts'
import { cloneDatabase } from './harness/run/databases.ts'
import { PATIENCE_MILLISECONDS, STOPS_WITHIN_MILLISECONDS } from './harness/run/patience.ts'
import { freePort, ProgramProcess } from './harness/run/process.ts'

const EVENTUALLY = { timeout: PATIENCE_MILLISECONDS, interval: 100 }

async function programForTest(env: Record<string, string> = {}): Promise<ProgramProcess> {
  const program = await ProgramProcess.create(await freePort(), env)
  onTestFinished(() => program.remove())
  await program.start()
  return program
}

async function logIn(program: ProgramProcess, isPremium = true): Promise<Visitor> {
  const member = new Visitor(program.url)
  const { email, password } = GUESTS.find(({ premium }) => premium === isPremium)!
  await member.api.accounts.login({ email, password })
  return member
}

/** What a visitor's browser and a member's page are told. */
async function answersOf(member: Visitor) {
  const [page, call] = await Promise.all([
    member.fetch('/', { headers: { 'accept-language': 'de' } }),
    member.fetch('/api/chats.php').then(async (answer) => ({ answer, body: await answer.json() })),
  ])
  return { page, words: await page.text(), call: call.answer, body: call.body as { code?: string } }
}

/** Waits until both are told that the site is away for a moment. */
async function expectRightBack(member: Visitor): Promise<void> {
  await vi.waitFor(async () => {
    const { page, words, call, body } = await answersOf(member)
    expect([page.status, call.status]).toEqual([503, 503])
    expect(words).toContain('Wir sind gleich wieder da')
    expect(body).toMatchObject({ defined: true, code: 'unavailable' })
    expect([page, call].map(({ headers }) => Number(headers.get('retry-after')))).toEqual([5, 5])
  }, EVENTUALLY)
}

const expectBack = (member: Visitor) =>
  vi.waitFor(async () => expect((await member.fetch('/api/chats.php')).status).toBe(200), EVENTUALLY)

const errorLines = ({ output }: ProgramProcess) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{') && (JSON.parse(line) as { level: number }).level >= 50)

async function signalPostgres(program: ProgramProcess, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await program.postgresPids()) process.kill(pid, signal)
}

it('says so at once while PostgreSQL is held still, and goes on by itself', async () => {
  const program = await programForTest()
  const member = await logIn(program)
  const { id: to } = (await member.api.chat.list()).chats[0]!.profile!
  const message = { id: randomUUID(), to, body: 'tijdens de storing' }
  const send = () => member.call('POST', '/messages', message)
  await signalPostgres(program, 'SIGSTOP')
  onTestFinished(() => signalPostgres(program, 'SIGCONT').catch(() => {}))
  const sent = await send()
  expect([sent.status, sent.body.code]).toEqual([503, 'unavailable'])
  await expectRightBack(member)
  // Known now, it takes no time: each of these would wait for seconds.
  const began = performance.now()
  for (let n = 0; n < 20; n++) expect((await send()).status).toBe(503)
  expect(performance.now() - began).toBeLessThan(5_000)
  const form = await member.fetch('/login', {
    method: 'POST',
    headers: { 'accept-language': 'de', origin: program.url },
    body: new URLSearchParams({ email: 'anna@example.org' }),
  })
  expect(form.status).toBe(503)
  // Its address, opened again, would be an empty form.
  expect(await form.text()).toMatch(/zurück zur vorigen Seite(?!.*href="")/s)

  await signalPostgres(program, 'SIGCONT')
  await expectBack(member)
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(200)
  expect(await program.rows('select from message where client_id = $1', [message.id])).toHaveLength(1)
  expect(errorLines(program)).toEqual([expect.stringContaining('the database is away or busy')])
})

it('takes what is sent again after it once, and its price once, whatever came of the first try', async () => {
  const program = await programForTest()
  const member = await logIn(program, false)
  const creditsOf = async () => (await member.api.accounts.user()).user!.credits
  const orderNow = async () => {
    // A first purchase costs less.
    const offer = (await member.api.payments.offers()).offers[0]!
    const { id: package_id, amount } = offer
    const chosen = { package_id, amount, payment_method: 'ideal', bank: 'polder' }
    return { ...chosen, key: randomUUID(), immediate_start: IMMEDIATE_START }
  }
  const before = await creditsOf()
  const { purchase } = await member.api.payments.order(await orderNow())
  const bank = new URL(purchase.checkout_url!).pathname
  await member.fetch(bank, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }) })
  await expect.poll(creditsOf).toBe(before + purchase.credits)

  const { id: to } = (await member.api.chat.list()).chats[0]!.profile!
  const messages = Array.from({ length: purchase.credits }, (_, n) => ({
    id: randomUUID(),
    to,
    body: `Dit is bericht ${n} uit de storing`,
  }))
  const orders = [await orderNow(), await orderNow()]
  const requests = [
    ...orders.map((order) => ['/purchases', order] as const),
    ...messages.map((message) => ['/messages', message] as const),
  ]
  const countOrders = async () => (await program.rows('select from purchase')).length
  const ordersBefore = await countOrders()
  const sendAll = () => requests.map(([path, body]) => member.call('POST', path, body))
  onTestFinished(() => signalPostgres(program, 'SIGCONT').catch(() => {}))
  const first = sendAll()
  await Promise.race(first)
  await signalPostgres(program, 'SIGSTOP')
  const answers = await Promise.all(first)
  expect(answers.map(({ status }) => status)).toContain(503)
  // The sandbox bank is in the database as well.
  const later = ['unavailable', 'payment_unavailable']
  expect(answers.filter(({ status, body }) => status !== 200 && !later.includes(`${body.code}`))).toEqual([])
  await signalPostgres(program, 'SIGCONT')
  await expectBack(member)

  // Each twice at once, as from two tabs.
  const again = await Promise.all([...sendAll(), ...sendAll()])
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await creditsOf()).toBe(before)
  const stored = 'select from message where client_id = any($1)'
  expect(await program.rows(stored, [messages.map(({ id }) => id)])).toHaveLength(messages.length)
  expect(await countOrders()).toBe(ordersBefore + orders.length)
  expect(await program.rows('select from ledger_entry having sum(amount) <> 0')).toEqual([])
})

it('stops in time while PostgreSQL is held still', async () => {
  const program = await programForTest()
  const member = await logIn(program)
  await signalPostgres(program, 'SIGSTOP')
  const pids = await program.postgresPids()
  const waiting = Array.from({ length: 20 }, () => member.fetch('/api/chats.php').catch(() => undefined))
  const began = performance.now()
  await program.stop()
  expect(performance.now() - began).toBeLessThan(STOPS_WITHIN_MILLISECONDS)
  await Promise.all(waiting)
  for (const pid of pids) process.kill(pid, 'SIGCONT')
})

it('survives the end of a backend, which ends all others with it', async () => {
  const program = await programForTest()
  const member = await logIn(program)
  const [backend] = await program.rows<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'vonk' limit 1`,
  )
  process.kill(backend!.pid, 'SIGKILL')
  const statuses = new Set<number>()
  await vi.waitFor(async () => {
    const { status } = await member.fetch('/api/chats.php')
    statuses.add(status)
    expect(status).toBe(200)
  }, EVENTUALLY)
  expect([200, 503]).toEqual(expect.arrayContaining([...statuses]))
})

/** A way to the tests' PostgreSQL that can be closed and opened again. */
async function wayTo(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let server: Server
  const listen = async (at: number) => {
    server = createServer((socket) => {
      const onwards = connectTo(Number(port), hostname)
      for (const one of [socket, onwards]) {
        sockets.add(one)
        one.on('error', () => {}).on('close', () => sockets.delete(one))
      }
      socket.pipe(onwards).pipe(socket)
    })
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port: own } = server!.address() as { port: number }
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href,
    close,
    open: () => listen(own),
  }
}

it('says so while PostgreSQL is gone or full, and refuses a second process', async () => {
  const direct = await cloneDatabase()
  const way = await wayTo(direct)
  onTestFinished(way.close)
  const env = { DATABASE_URL: way.url, DEMO: 'on', SESSION_SECRET: 'a secret of the tests, long enough' }
  const program = await programForTest(env)
  const member = await logIn(program)

  const second = await ProgramProcess.create(await freePort(), env)
  onTestFinished(() => second.remove())
  await expect(second.start()).rejects.toThrow('Another process runs on this database')

  way.close()
  await expectRightBack(member)
  await way.open()
  await expectBack(member)

  const name = new URL(direct).pathname.slice(1)
  const operator = new pg.Client({ connectionString: inject('databaseUrl') })
  await operator.connect()
  onTestFinished(() => operator.end())
  await operator.query(`alter database ${name} connection limit 0`)
  await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await expectRightBack(member)
  await operator.query(`alter database ${name} connection limit -1`)
  await expectBack(member)
  expect(errorLines(program).length).toBeLessThanOrEqual(4)
  // The lock was lost with its connection, and taken again.
  const locks = `select from pg_locks join pg_database database on database.oid = pg_locks.database
    where locktype = 'advisory' and granted and datname = $1`
  await vi.waitFor(async () => expect((await operator.query(locks, [name])).rows).toHaveLength(1), EVENTUALLY)
  await expect(second.start()).rejects.toThrow('Another process')
})
