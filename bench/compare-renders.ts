import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { GUESTS } from '#demo/guests.server.ts'
import { startDemoSite } from '#launcher/demo-site.ts'
import { Visitor } from '#tests/harness/browser-like.ts'
import { type Inspected, inspectedPages } from './inspected-pages.ts'
import type { LoadResult } from './load.ts'

const DEMO_MEMBERS = 3_200
const PAGE = '/members'
const ROUNDS = 7
/** Concurrent renders: one that waits for the database lets others use the thread, as on a real site. */
const AT_ONCE = 4
const ROUND_MILLISECONDS = 1_500
const WARM_UP_MILLISECONDS = 4_000
/** The least throughput of the server's render, as a share of React's own. */
const LEAST_SHARE = 0.6

/** CPU time is that of the rendering thread: other load on the machine affects it less than the throughput. */
type Round = { perSecond: number; cpuMilliseconds: number }
type Way = { name: string; measure: (milliseconds: number) => Promise<Round> }

/**
 * Compares four ways to render /members, in turn: React's bare `renderToString`; the server's render, from
 * request to page with the database's answers cached; the same with real queries; and GET /members over HTTP,
 * which also compresses and sends.
 * @returns whether the server's render reaches its share of the bare render's throughput
 */
export async function compareRenders(): Promise<boolean> {
  const { pages, inspect } = await inspectedPages()
  const site = await startDemoSite(DEMO_MEMBERS, pages)
  const asker = fork(new URL('load.ts', import.meta.url))
  try {
    console.log(
      `${PAGE}, ${ROUNDS} rounds in turn, medians; shares are of the bare render's in the same round`,
    )
    let least = Number.POSITIVE_INFINITY
    for (const [who, headers] of await whoAsks(site.url)) {
      const inspected = await inspect(site, PAGE, headers)
      least = Math.min(least, await compare(who, waysOf(inspected, asker, site.url + PAGE, headers)))
    }
    console.log(
      `the server's render reaches ${least.toFixed(2)} of the bare one's throughput, wanted ${LEAST_SHARE}`,
    )
    return least >= LEAST_SHARE
  } finally {
    asker.kill()
    await site.stop()
  }
}

async function whoAsks(origin: string): Promise<[who: string, headers: Record<string, string>][]> {
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'nl-NL,nl;q=0.9' }
  const { email, password } = GUESTS.find((guest) => !guest.premium)!
  const member = new Visitor(origin)
  await member.api.accounts.login({ email, password })
  return [
    ['visitor', browser],
    ['member', { ...browser, cookie: member.cookieHeader }],
  ]
}

function waysOf(
  { bare, render, asking }: Inspected,
  asker: ChildProcess,
  url: string,
  headers: object,
): Way[] {
  const get = (atOnce: number): Way => ({
    name: 'GET',
    async measure(milliseconds) {
      const cpu = process.threadCpuUsage()
      asker.send({ url, headers, atOnce, milliseconds })
      const [{ requests, seconds }] = (await once(asker, 'message')) as [LoadResult]
      return { perSecond: requests / seconds, cpuMilliseconds: cpuSince(cpu) / requests }
    },
  })
  return [
    { name: 'bare renderToString', measure: (milliseconds) => repeat(bare, milliseconds) },
    { name: 'server render', measure: (milliseconds) => repeat(render, milliseconds, AT_ONCE) },
    { name: 'with the database', measure: (milliseconds) => repeat(asking, milliseconds, AT_ONCE) },
    get(AT_ONCE),
  ]
}

/** @returns the server render's throughput as a share of the bare render's */
async function compare(who: string, ways: Way[]): Promise<number> {
  for (const { measure } of ways) await measure(WARM_UP_MILLISECONDS)
  const rounds: Round[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const measured: Round[] = []
    for (const { measure } of ways) measured.push(await measure(ROUND_MILLISECONDS))
    rounds.push(measured)
  }
  console.log(`\n${who.padEnd(22)}      /s  CPU ms  share of /s  share by CPU`)
  const shares = ways.map(({ name }, way) => {
    const of = (pick: (round: Round, bare: Round) => number) =>
      median(rounds.map((round) => pick(round[way]!, round[0]!)))
    const share = of((own, bare) => own.perSecond / bare.perSecond)
    const figures = [
      of(({ perSecond }) => perSecond)
        .toFixed(0)
        .padStart(8),
      of(({ cpuMilliseconds }) => cpuMilliseconds)
        .toFixed(2)
        .padStart(7),
      share.toFixed(2).padStart(12),
      of((own, bare) => bare.cpuMilliseconds / own.cpuMilliseconds)
        .toFixed(2)
        .padStart(13),
    ]
    console.log(`  ${name.padEnd(20)}${figures.join(' ')}`)
    return share
  })
  return shares[1]!
}

async function repeat(render: () => unknown, milliseconds: number, atOnce = 1): Promise<Round> {
  const cpu = process.threadCpuUsage()
  const started = performance.now()
  let renders = 0
  const visitor = async () => {
    while (performance.now() - started < milliseconds) {
      await render()
      renders++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  const seconds = (performance.now() - started) / 1000
  return { perSecond: renders / seconds, cpuMilliseconds: cpuSince(cpu) / renders }
}

function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
