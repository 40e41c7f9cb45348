import type { Browser, Page } from 'playwright-core'
import { GUESTS } from '#demo/guests.server.ts'
import { Visitor } from '#tests/harness/browser-like.ts'
import { asFirstVisit, CPU_SLOWER, median, type Noted, PHONE, readNoted } from './first-visit.ts'

const RUNS = 3
const NETWORK = { kilobits: 400, latency: 400 }
/** LCP and CLS may still change for this long after the page answers. */
const QUIET_MILLISECONDS = 2_000

const MOST = { requests: 30, lcp: 3_000, cls: 0, interaction: 200 }

type Stop = { path: string; who: string; answer?: number; member?: Visitor }
type Figures = { answer: number; requests: number; lcp: number; cls: number; interaction: number }
type Run = Figures & Pick<Noted, 'moved'>

/**
 * Opens the built demo's pages on a slow network and a slow phone, and prints medians beside their goals.
 * @returns whether all goals are reached
 */
export async function measureMainPages(browser: Browser, origin: string, only: RegExp): Promise<boolean> {
  const stops = (await findStops(origin)).filter(({ path }) => only.test(path))
  if (stops.length === 0) return true
  console.log(
    `${NETWORK.kilobits} kbit/s, ${NETWORK.latency} ms, CPU ÷ ${CPU_SLOWER}, ${PHONE.width} × ${PHONE.height}, median of ${RUNS}`,
  )
  console.log(' answers/goal s  requests/30  LCP/3 s  CLS/0  interaction/200 ms  page')
  let reached = true
  for (const stop of stops) {
    const runs: Run[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await measure(browser, origin, stop))
    reached = report(stop, runs) && reached
  }
  return reached
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

/** Opens the page as a first visit, and presses once it answers. */
function measure(browser: Browser, origin: string, { path, member }: Stop): Promise<Run> {
  const first = { origin, cookies: member?.cookies ?? [], network: NETWORK }
  return asFirstVisit(browser, first, async ({ page }) => {
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
    return { answer, requests: before, ...(await readNoted(page)) }
  })
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
