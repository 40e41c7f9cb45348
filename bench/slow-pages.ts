import type { Browser, Page } from 'playwright-core'
import { GUESTS } from '#demo/guests.server.ts'
import { startDemoSite } from '#launcher/demo-site.ts'
import { launchBrowser } from '#tests/harness/browser.ts'
import { Visitor } from '#tests/harness/browser-like.ts'

const DEMO_MEMBERS = 200
const RUNS = 3
const PHONE = { width: 360, height: 740 }
const KILOBIT_BYTES = 125
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 400 * KILOBIT_BYTES,
  uploadThroughput: 400 * KILOBIT_BYTES,
}
const CPU_SLOWER = 4
const PATIENCE_MILLISECONDS = 90_000
/** LCP and CLS may still change for this long after the page answers. */
const QUIET_MILLISECONDS = 2_000

const MOST = { requests: 30, lcp: 3_000, cls: 0, interaction: 200 }

type Stop = { path: string; who: string; answer?: number; member?: Visitor }
type Figures = { answer: number; requests: number; lcp: number; cls: number; interaction: number }
type LayoutShift = {
  value: number
  startTime: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
type Noted = Pick<Figures, 'lcp' | 'cls' | 'interaction'> & { moved: string[] }
type Run = Figures & Pick<Noted, 'moved'>

/**
 * Opens the built demo's pages on a slow network and a slow phone, and prints medians beside their goals.
 * @returns whether all goals are reached
 */
export async function measurePages(only = ''): Promise<boolean> {
  const site = await startDemoSite(DEMO_MEMBERS)
  const browser = await launchBrowser()
  try {
    const stops = (await findStops(site.url)).filter(({ path }) => new RegExp(only).test(path))
    console.log(
      `400 kbit/s, 400 ms, CPU ÷ ${CPU_SLOWER}, ${PHONE.width} × ${PHONE.height}, median of ${RUNS}`,
    )
    console.log(' answers/goal s  requests/30  LCP/3 s  CLS/0  interaction/200 ms  page')
    let reached = true
    for (const stop of stops) {
      const runs: Run[] = []
      for (let run = 0; run < RUNS; run++) runs.push(await measure(browser, site.url, stop))
      reached = report(stop, runs) && reached
    }
    return reached
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function findStops(origin: string): Promise<Stop[]> {
  const { email, password } = GUESTS.find((guest) => !guest.premium)!
  const member = new Visitor(origin)
  await member.api.accounts.login({ email, password })
  const { profiles } = await member.api.discovery.search({})
  const { chats } = await member.api.chat.list()
  return [
    { path: '/', who: 'visitor' },
    { path: '/signup', who: 'visitor', answer: 3_500 },
    { path: '/members', who: 'visitor', answer: 5_000 },
    { path: '/members', who: 'member', answer: 5_000, member },
    { path: `/members/${profiles[0]!.id}`, who: 'member', member },
    { path: `/chats/${chats[0]!.id}`, who: 'member', answer: 5_000, member },
  ]
}

/** Opens the page in a fresh browser context, as a first visit, and presses once it answers. */
async function measure(browser: Browser, origin: string, { path, member }: Stop): Promise<Run> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'nl-NL', hasTouch: true })
  try {
    context.setDefaultTimeout(PATIENCE_MILLISECONDS)
    const cookies = [...(member?.cookies ?? []), ['entry', '1'] as const, ['locale', 'nl'] as const]
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })))
    const page = await context.newPage()
    await page.addInitScript(noteTimings)
    const slow = await context.newCDPSession(page)
    await slow.send('Network.enable')
    await slow.send('Network.emulateNetworkConditions', NETWORK)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
    let requests = 0
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requests++
    })
    const began = performance.now()
    await page.goto(origin + path, { waitUntil: 'commit' })
    await page.locator('main').waitFor()
    // Loads the scripts of pages that wait for a touch.
    if (path === '/') await page.mouse.wheel(0, 1)
    await page.waitForFunction(answersPresses, undefined, { polling: 'raf' })
    const answer = performance.now() - began
    const before = requests
    await pressSomething(page)
    await page.waitForTimeout(QUIET_MILLISECONDS)
    const noted = await page.evaluate(() => (window as never as { noted: Noted }).noted)
    return { answer, requests: before, ...noted }
  } finally {
    await context.close()
  }
}

/** Whether React has hydrated the page and what was done before was taken up. Runs in the page. */
function answersPresses(): boolean {
  const part = document.querySelector('main')?.lastElementChild
  return !window.before && !!part && Object.keys(part).some((key) => key.startsWith('__reactFiber'))
}

/** Presses where nothing leads away: the page's ground, and a key. */
async function pressSomething(page: Page): Promise<void> {
  const button = page.locator('main button:visible:not(:disabled)').first()
  if ((await button.count()) > 0) await button.focus()
  await page.mouse.click(2, PHONE.height / 2)
  await page.keyboard.press('Tab')
}

/** Notes what the browser measures. Runs in the page. */
function noteTimings(): void {
  const noted: Noted = { lcp: 0, cls: 0, interaction: 0, moved: [] }
  Object.assign(window, { noted })
  const watch = (type: string, note: (entry: PerformanceEntry & { value: number }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as never)
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  watch('largest-contentful-paint', ({ startTime }) => {
    noted.lcp = startTime
  })
  watch('layout-shift', (entry) => {
    const shift = entry as never as LayoutShift
    if (shift.hadRecentInput) return
    noted.cls += shift.value
    for (const { node, previousRect: from, currentRect: to } of shift.sources)
      noted.moved.push(
        `${shift.value.toFixed(3)} at ${Math.round(shift.startTime)} ms: ${nameOf(node)} ` +
          `${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`,
      )
  })
  function nameOf(node: Node | null): string {
    const element = node instanceof Element ? node : node?.parentElement
    return element ? `<${element.localName} ${element.id} ${element.className}>` : String(node?.nodeName)
  }
  watch('event', (event) => {
    if ((event as never as { interactionId: number }).interactionId)
      noted.interaction = Math.max(noted.interaction, event.duration)
  })
}

function report({ path, who, answer: goal }: Stop, runs: Run[]): boolean {
  const of = (figure: keyof Figures) => median(runs.map((run) => run[figure]))
  const [answer, requests, lcp, cls, interaction] = [
    of('answer'),
    of('requests'),
    of('lcp'),
    Math.round(of('cls') * 1000) / 1000,
    of('interaction'),
  ]
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
  const columns = [
    `${seconds(answer)}/${goal ? seconds(goal) : '–'}`.padStart(15),
    String(requests).padStart(11),
    seconds(lcp).padStart(7),
    String(cls).padStart(6),
    String(Math.round(interaction)).padStart(18),
  ]
  console.log(`${columns.join('  ')}  ${path.replace(/[0-9a-f-]{36}/, '…')} (${who})`)
  // What moved in the run that moved most.
  const worst = runs.toSorted((a, b) => b.cls - a.cls)[0]!
  for (const moved of worst.moved) console.log(`    moved ${moved}`)
  return (
    answer <= (goal ?? Number.POSITIVE_INFINITY) &&
    requests <= MOST.requests &&
    lcp <= MOST.lcp &&
    cls <= MOST.cls &&
    interaction <= MOST.interaction
  )
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
