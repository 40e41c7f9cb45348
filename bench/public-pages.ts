import type { Browser, CDPSession } from 'playwright-core'
import { LANDERS, MEMBER_LANDINGS } from '#shared/landers.ts'
import { Visitor } from '#tests/harness/browser-like.ts'
import { asFirstVisit, CPU_SLOWER, median, type Noted, PHONE, readNoted } from './first-visit.ts'

const RUNS = 3
const NETWORK = { kilobits: 1_600, latency: 150 }
/** Late pictures and scripts have come when nothing was loaded for so long. */
const QUIET_MILLISECONDS = 1_500

const MOST = { lcp: 1_800, cls: 0.02, kilobytes: 250 }
const STATIC_PAGES = [
  ...['2257-compliance-statement', 'ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms'],
]

/** `landing`: its bytes have a goal, too. */
type Stop = { path: string; landing?: true }
type Run = Noted & { kilobytes: number }

/**
 * Opens every page that a visitor can open, and touches nothing; prints medians beside their goals.
 * @returns whether all goals are reached
 */
export async function measurePublicPages(browser: Browser, origin: string, only: RegExp): Promise<boolean> {
  const stops = (await findStops(origin)).filter(({ path }) => only.test(path))
  if (stops.length === 0) return true
  const { kilobits, latency } = NETWORK
  console.log(
    `${kilobits} kbit/s, ${latency} ms, CPU ÷ ${CPU_SLOWER}, ${PHONE.width} × ${PHONE.height}, median of ${RUNS}`,
  )
  console.log(' LCP/1.8 s  CLS/0.02  KB/250  page')
  let reached = true
  for (const stop of stops) {
    const runs: Run[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await measure(browser, origin, stop))
    reached = report(stop, runs) && reached
  }
  return reached
}

async function findStops(origin: string): Promise<Stop[]> {
  const { profiles } = await new Visitor(origin).api.discovery.search({})
  const member = `/members/${profiles[0]!.id}`
  const landing = true
  return [
    { path: '/', landing },
    ...LANDERS.map((name) => ({ path: `/landers/${name}`, landing }) as const),
    ...MEMBER_LANDINGS.map((name) => ({ path: `${member}/${name}`, landing }) as const),
    { path: '/signup' },
    { path: `${member}/signup` },
    { path: '/login' },
    { path: '/reset-password' },
    { path: '/members' },
    { path: member },
    { path: '/pricing' },
    { path: '/complaints' },
    { path: '/lang-config' },
    { path: '/end-contract' },
    ...STATIC_PAGES.map((name) => ({ path: `/pages/${name}` })),
  ]
}

function measure(browser: Browser, origin: string, { path }: Stop): Promise<Run> {
  return asFirstVisit(browser, { origin, cookies: [], network: NETWORK }, async ({ page, slow }) => {
    const loaded = countBytes(slow)
    await page.goto(origin + path, { waitUntil: 'load' })
    for (let before = -1; loaded.bytes > before; ) {
      before = loaded.bytes
      await page.waitForTimeout(QUIET_MILLISECONDS)
    }
    return { ...(await readNoted(page)), kilobytes: loaded.bytes / 1_000 }
  })
}

/** Counts what comes over the network, compressed and with its headers, also of what is still coming. */
function countBytes(slow: CDPSession): { readonly bytes: number } {
  const byRequest = new Map<string, number>()
  slow.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    byRequest.set(requestId, (byRequest.get(requestId) ?? 0) + encodedDataLength),
  )
  slow.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    byRequest.set(requestId, encodedDataLength),
  )
  return {
    get bytes() {
      return [...byRequest.values()].reduce((sum, bytes) => sum + bytes, 0)
    },
  }
}

function report({ path, landing }: Stop, runs: Run[]): boolean {
  const of = (figure: 'lcp' | 'cls' | 'kilobytes') => median(runs.map((run) => run[figure]))
  const [lcp, cls, kilobytes] = [of('lcp'), Math.round(of('cls') * 1_000) / 1_000, Math.ceil(of('kilobytes'))]
  const columns = [
    (lcp / 1_000).toFixed(2).padStart(10),
    String(cls).padStart(8),
    `${kilobytes}${landing ? '' : ' –'}`.padStart(6),
  ]
  const good = lcp <= MOST.lcp && cls <= MOST.cls && (!landing || kilobytes <= MOST.kilobytes)
  console.log(`${columns.join('  ')}  ${path.replace(/[0-9a-f-]{36}/, '…')}${good ? '' : '  missed'}`)
  const worst = runs.toSorted((a, b) => b.cls - a.cls)[0]!
  if (lcp > MOST.lcp) console.log(`    largest: ${worst.largest}`)
  if (cls > 0) for (const moved of worst.moved) console.log(`    moved ${moved}`)
  return good
}
