import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { type Chatting, fillChat } from './fill-chat.ts'
import type { LiveResult, LiveTask } from './live-clients.ts'
import { atPace } from './pace.ts'
import { Figures, quantile, type Timed } from './timing.ts'
import type { ServedSite } from './versions/served-version.ts'
import { load } from './versions/writers.ts'

process.env.NODE_ENV = 'production'
const { build } = await import('#scripts/build.ts')
await build()

/**
 * Live connections and messages to them beside a bare server, a bare INSERT and plain INSERTs of the same rows, in one
 * run: `npm run bench:live -- CONNECTIONS CONVERSATIONS MESSAGES_A_SECOND`.
 */
const [connections = 10_000, conversations = 1_000_000, perSecond = 1_000] = process.argv.slice(2).map(Number)
const SEND_MILLISECONDS = 20_000
const LOAD_MILLISECONDS = 8_000
const WRITERS = 32
const BARE_MILLISECONDS = 10_000
const SETTLES_MILLISECONDS = 5_000
const INSERT = `insert into message (conversation_id, id, seq, sender_id, client_id, body, credits, created_at)
  values ($1, $2, $3, $4, $5, 'Hoi, hoe was je dag vandaag?', 1, now())`

const figures = new Figures()
const server = fork(new URL('./versions/served-version.ts', import.meta.url), ['60'])
const [site] = (await once(server, 'message')) as [ServedSite]
const clients = fork(new URL('./live-clients.ts', import.meta.url))
try {
  const members = await fillChat(site.databaseUrl, { members: connections, conversations })
  const pool = new pg.Pool({ connectionString: site.databaseUrl, max: WRITERS })
  // The database goes with the server where something failed.
  pool.on('error', () => undefined)
  // At the same pace: what is done seldom takes longer each time, on a processor that sleeps in between.
  const rates = [...new Set([50, perSecond])]
  const insert = await bareInserts(pool, members, rates)
  const bare = await connectBare(members, rates)
  const idle = await connect(server, { url: site.url, path: '/api/live', members })
  console.log(`an idle connection: ${kilobytes(idle)} KB, of a bare server ${kilobytes(bare.bytes)} KB`)
  figures.judge({
    what: 'memory of an idle connection, times that of a bare one',
    value: idle / bare.bytes,
    most: 1.5,
  })
  const { seconds: opening } = await ask({ kind: 'open' })
  console.log(`${connections} opened their conversations in ${opening.toFixed(1)} s`)
  for (const rate of rates) {
    const sent = await ask({ kind: 'send', perSecond: rate, milliseconds: SEND_MILLISECONDS })
    const all = timed(sent)
    console.log(
      `${rate} messages a second asked for: ${(all.length / sent.seconds).toFixed(0)} a second arrived, ${sent.failed} failed; ` +
        [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${quantile(all, share).toFixed(1)} ms`).join(', ') +
        `; server ${(rssOf(server) / 2 ** 20).toFixed(0)} MB`,
    )
    figures.judge({
      what: `delivery at ${rate} a second, p50 times a bare INSERT and a bare echo at as many a second`,
      value: quantile(all, 0.5) / (insert.get(rate)! + bare.echo.get(rate)!),
      most: 3,
    })
  }
  const writers = members.slice(0, WRITERS).map(({ token, to, conversation }) => ({
    ...{ cookie: `vonk_session=${token}`, to, conversation },
  }))
  const plain = await plainInserts(pool, members)
  const sends = await load({ url: site.url, writers, what: 'send', milliseconds: LOAD_MILLISECONDS }, 'sends')
  console.log(`plain INSERTs of the same rows, ${WRITERS} at once: ${plain.toFixed(0)} a second`)
  figures.judge({
    what: 'plain INSERTs of the same rows, times the sends',
    value: plain / sends.perSecond,
    most: 2,
  })
  await pool.end()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  clients.disconnect()
  server.disconnect()
  await once(server, 'exit')
}
if (!figures.conclude()) process.exitCode = 1

async function ask(task: LiveTask): Promise<LiveResult> {
  const answer = Promise.race([
    once(clients, 'message').then(([result]) => result as LiveResult),
    once(clients, 'exit').then(([code]): never => {
      throw new Error(`The clients ended with ${code}`)
    }),
  ])
  clients.send(task)
  return answer
}

/** @returns what a connection adds to the server's memory, in bytes */
async function connect(
  to: ChildProcess,
  at: { url: string; path: string; members: Chatting[] },
): Promise<number> {
  const before = rssOf(to)
  const { seconds } = await ask({ kind: 'connect', ...at })
  console.log(`${at.members.length} connected in ${seconds.toFixed(1)} s`)
  await new Promise((resolve) => setTimeout(resolve, SETTLES_MILLISECONDS))
  return (rssOf(to) - before) / at.members.length
}

/** @returns a connection's memory, and the p50 of an echo at these rates */
async function connectBare(members: Chatting[], rates: number[]) {
  const bare = fork(new URL('./bare-live.ts', import.meta.url))
  const [{ url }] = (await once(bare, 'message')) as [{ url: string }]
  const bytes = await connect(bare, { url, path: '/', members })
  const echo = new Map<number, number>()
  for (const rate of rates) {
    const echoes = await ask({ kind: 'echo', perSecond: rate, milliseconds: BARE_MILLISECONDS })
    echo.set(rate, told(`a bare echo at ${rate} a second`, echoes.milliseconds))
  }
  bare.disconnect()
  return { bytes, echo }
}

/** @returns the p50 of an INSERT, each committed, at these rates */
async function bareInserts(pool: pg.Pool, members: Chatting[], rates: number[]) {
  await pool.query('create table bare_message (like message including all)')
  const p50 = new Map<number, number>()
  let seq = 2
  for (const rate of rates) {
    const all: number[] = []
    await atPace({ perSecond: rate, milliseconds: BARE_MILLISECONDS }, async (n) => {
      const { conversation, id } = members[n % members.length]!
      const began = performance.now()
      await pool.query({
        name: 'bare',
        text: INSERT.replace('message', 'bare_message'),
        values: [conversation, randomUUID(), seq++, id, randomUUID()],
      })
      all.push(performance.now() - began)
    })
    p50.set(rate, told(`a bare INSERT at ${rate} a second`, all))
  }
  return p50
}

/** @returns the p50 */
function told(what: string, milliseconds: number[]): number {
  const p50 = quantile(timed({ milliseconds }), 0.5)
  console.log(`${what}: p50 ${p50.toFixed(2)} ms`)
  return p50
}

/** A message and the two legs of its debit, as a send writes them, a second. */
async function plainInserts(pool: pg.Pool, members: Chatting[]): Promise<number> {
  await pool.query('create table bare_entry (like ledger_entry including all)')
  const began = performance.now()
  let count = 0
  const write = async (n: number) => {
    const { conversation, id } = members[n]!
    const client = await pool.connect()
    for (let seq = 1_000_000; performance.now() - began < LOAD_MILLISECONDS; seq++) {
      await client.query({
        name: 'plain',
        text: `with said as (${INSERT.replace('message', 'bare_message')})
          insert into bare_entry (member_id, key, account, amount, number, balance, created_at)
          values ($4, $6, 'wallet', -1, $7, $3, now()), ($4, $6, 'message', 1, null, null, now())`,
        values: [conversation, randomUUID(), seq, id, randomUUID(), `message:${randomUUID()}`, seq],
      })
      count++
    }
    client.release()
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(n)))
  return count / ((performance.now() - began) / 1_000)
}

function rssOf({ pid }: ChildProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024
}

function kilobytes(bytes: number): string {
  return (bytes / 1_024).toFixed(1)
}

function timed({ milliseconds }: { milliseconds: number[] }): Timed[] {
  return milliseconds.map((one) => ({ what: 'delivery', milliseconds: one }))
}
