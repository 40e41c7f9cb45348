import { AsyncLocalStorage } from 'node:async_hooks'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { GUESTS } from '#features/demo/guests.server.ts'
import type { Pages } from '#http.server.ts'
import { builtPages } from '#pages.server.ts'
import { startDemoSite } from '#scripts/demo-site.ts'
import { Visitor } from '#tests/harness/browser-like.ts'
import type { LoadRequest, LoadResult } from './load.ts'

const DEMO_MEMBERS = 3_200
const PAGE = '/members'
const ROUNDS = 7
const ROUND_MILLISECONDS = 2_000
const WARM_UP_MILLISECONDS = 4_000
const AT_ONCE = [1, 4]
/** What the whole way from request to answer may cost beside React's own work. */
const LEAST_RATIO = 0.6

type Render = () => string
/** CPU of the thread that renders: unlike throughput, other programs on the machine hardly touch it. */
type Round = { perSecond: number; cpuMilliseconds: number }

/** Pages that hand out, of the next one they answer, React's work alone: the same tree with the same data. */
async function inspectedPages() {
  const pages = await builtPages()
  let bare: Render | undefined
  const inspect = (render: Render) => {
    bare = AsyncLocalStorage.bind(render)
  }
  const inspected: Pages = {
    ...pages,
    fetch: (request, { context }) =>
      pages.fetch(request, { context: bare ? context : { ...context, inspect } }),
  }
  return {
    pages: inspected,
    async bareRenderOf(url: string, headers: Record<string, string>): Promise<Render> {
      bare = undefined
      await fetch(url, { headers }).then((response) => response.text())
      return bare!
    },
  }
}

/** Measures GET /members and a bare `renderToString` of it in turn. @returns whether the ratio is good enough */
export async function compareRenders(): Promise<boolean> {
  const { pages, bareRenderOf } = await inspectedPages()
  const site = await startDemoSite(DEMO_MEMBERS, pages)
  const asker = fork(new URL('load.ts', import.meta.url))
  try {
    const url = site.url + PAGE
    console.log(`GET ${PAGE} and a bare renderToString of the same tree, ${ROUNDS} rounds in turn, medians`)
    console.log('who      at once   GET/s   bare/s   ratio   CPU ms GET   CPU ms bare   CPU ratio   KB sent')
    let worst = Number.POSITIVE_INFINITY
    for (const [who, headers] of await whoAsks(site.url)) {
      const bare = await bareRenderOf(url, headers)
      for (const atOnce of AT_ONCE) {
        const ratio = await compare({ who, asker, bare, request: { url, headers, atOnce } })
        if (atOnce > 1) worst = Math.min(worst, ratio)
      }
    }
    console.log(`least ratio of throughputs: ${worst.toFixed(2)}, wanted ${LEAST_RATIO}`)
    return worst >= LEAST_RATIO
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

type Comparison = {
  who: string
  asker: ChildProcess
  bare: Render
  request: Omit<LoadRequest, 'milliseconds'>
}

async function compare({ who, asker, bare, request }: Comparison): Promise<number> {
  await measureGets(asker, { ...request, milliseconds: WARM_UP_MILLISECONDS })
  measureBare(bare, WARM_UP_MILLISECONDS)
  const gets: (Round & { bytes: number })[] = []
  const bares: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    gets.push(await measureGets(asker, { ...request, milliseconds: ROUND_MILLISECONDS }))
    bares.push(measureBare(bare, ROUND_MILLISECONDS))
  }
  // Neighbours on the machine slow both of a round alike.
  const ratio = median(gets.map(({ perSecond }, round) => perSecond / bares[round]!.perSecond))
  console.log(
    who.padEnd(8),
    String(request.atOnce).padStart(7),
    median(gets.map(({ perSecond }) => perSecond))
      .toFixed(0)
      .padStart(7),
    median(bares.map(({ perSecond }) => perSecond))
      .toFixed(0)
      .padStart(8),
    ratio.toFixed(2).padStart(7),
    median(gets.map(({ cpuMilliseconds }) => cpuMilliseconds))
      .toFixed(2)
      .padStart(12),
    median(bares.map(({ cpuMilliseconds }) => cpuMilliseconds))
      .toFixed(2)
      .padStart(13),
    (median(bares.map((round) => round.cpuMilliseconds)) / median(gets.map((round) => round.cpuMilliseconds)))
      .toFixed(2)
      .padStart(11),
    (gets[0]!.bytes / 1024).toFixed(1).padStart(9),
  )
  return ratio
}

async function measureGets(asker: ChildProcess, request: LoadRequest): Promise<Round & { bytes: number }> {
  const cpu = process.threadCpuUsage()
  asker.send(request)
  const [{ requests, seconds, bytes }] = (await once(asker, 'message')) as [LoadResult]
  return { perSecond: requests / seconds, cpuMilliseconds: cpuSince(cpu) / requests, bytes }
}

function measureBare(bare: Render, milliseconds: number): Round {
  const cpu = process.threadCpuUsage()
  const started = performance.now()
  let renders = 0
  while (performance.now() - started < milliseconds) {
    bare()
    renders++
  }
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
