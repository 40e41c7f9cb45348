import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { GUESTS } from '#demo/guests.server.ts'
import { startDemoSite } from '#launcher/demo-site.ts'
import { Visitor } from '#tests/harness/browser-like.ts'
import { launchBrowser } from '#tests/harness/page/browser.ts'

const DEMO_MEMBERS = 200
const RUNS = 5
const PHONE = { width: 360, height: 740 }
const CPU_SLOWER = 4
const DRAG_MILLISECONDS = 2_000
/** So far from where it was taken, to both sides. */
const SWING_PIXELS = 90
const SWING_MILLISECONDS = 1_000
/** As a finger on a screen, which waits for no frame. */
const MOVE_MILLISECONDS = 8
/** What draws a frame anew; a card that only moves needs none of it. */
const PAINTING = ['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit', 'RasterTask']
/** A screen's 60, but for what a run of two seconds can measure. */
const LEAST_FRAMES = 59

/** In microseconds; `tdur` of the processor, which other programs do not lengthen. */
type TraceEvent = { name: string; ts: number; tdur?: number }
type Run = { frames: number; dropped: number; longest: number; painting: number }

/**
 * Drags the swipe game's card to and fro on a slow phone, and prints what Chromium's trace says of its frames.
 * @returns whether the median reaches the goal
 */
export async function measureDrag(): Promise<boolean> {
  const site = await startDemoSite(DEMO_MEMBERS)
  const browser = await launchBrowser()
  try {
    const member = new Visitor(site.url)
    await member.api.accounts.login(GUESTS.find((guest) => !guest.premium)!)
    const context = await browser.newContext({ viewport: PHONE, locale: 'nl-NL' })
    const cookies = [...member.cookies, ['entry', '1'] as const, ['locale', 'nl'] as const]
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })))
    const page = await context.newPage()
    await page.goto(`${site.url}/swipe-game`, { waitUntil: 'networkidle' })
    const chromium = await context.newCDPSession(page)
    await chromium.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
    console.log(
      `CPU ÷ ${CPU_SLOWER}, ${PHONE.width} × ${PHONE.height}, a drag of ${DRAG_MILLISECONDS / 1000} s`,
    )
    console.log('frames a second  dropped  longest ms  drawing ms a frame')
    const runs: Run[] = []
    for (let run = 0; run < RUNS; run++) runs.push(report(await drag(page, chromium)))
    const median = runs.map(({ frames }) => frames).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)]!
    console.log(`median ${median.toFixed(1)}, goal 60`)
    return median >= LEAST_FRAMES
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** One drag, which ends where it began, so that the card falls back. */
async function drag(page: Page, chromium: CDPSession): Promise<Run> {
  const events: TraceEvent[] = []
  const note = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]))
  const [x, y] = [PHONE.width / 2, PHONE.height / 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + SWING_PIXELS / 3, y)
  chromium.on('Tracing.dataCollected', note)
  await chromium.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline'],
    },
    transferMode: 'ReportEvents',
  })
  const began = performance.now()
  const moves: Promise<void>[] = []
  for (let passed = 0; passed < DRAG_MILLISECONDS; passed = performance.now() - began) {
    moves.push(page.mouse.move(x + SWING_PIXELS * Math.sin((2 * Math.PI * passed) / SWING_MILLISECONDS), y))
    await pause(MOVE_MILLISECONDS)
  }
  await Promise.all(moves)
  const complete = new Promise<void>((resolve) => chromium.once('Tracing.tracingComplete', () => resolve()))
  await chromium.send('Tracing.end')
  await complete
  chromium.off('Tracing.dataCollected', note)
  await page.mouse.move(x, y)
  await page.mouse.up()
  const named = (name: string) => events.filter((event) => event.name === name)
  const drawn = named('DrawFrame')
    .map(({ ts }) => ts / 1000)
    .toSorted((a, b) => a - b)
  const gaps = drawn.slice(1).map((time, index) => time - drawn[index]!)
  return {
    frames: (gaps.length * 1000) / (drawn.at(-1)! - drawn[0]!),
    dropped: named('DroppedFrame').length,
    longest: Math.max(...gaps),
    painting: PAINTING.flatMap(named).reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0) / gaps.length,
  }
}

function report(run: Run): Run {
  const { frames, dropped, longest, painting } = run
  console.log(
    `${frames.toFixed(1).padStart(15)}  ${String(dropped).padStart(7)}  ${longest.toFixed(0).padStart(10)}  ${painting.toFixed(1).padStart(18)}`,
  )
  return run
}
