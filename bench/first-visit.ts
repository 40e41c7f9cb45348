import type { Browser, CDPSession, Page } from 'playwright-core'

export const PHONE = { width: 360, height: 740 }
export const CPU_SLOWER = 4
const PATIENCE_MILLISECONDS = 90_000
const KILOBIT_BYTES = 125

export type Network = { kilobits: number; latency: number }
export type Visit = { page: Page; slow: CDPSession }

/** What the browser measured of a page so far. */
export type Noted = { lcp: number; largest: string; cls: number; interaction: number; moved: string[] }

type LayoutShift = {
  value: number
  startTime: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Opens a page in a fresh browser context, as a first visit of a slow phone on a slow network. */
export async function asFirstVisit<Result>(
  browser: Browser,
  { origin, cookies, network }: { origin: string; cookies: Iterable<[string, string]>; network: Network },
  look: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'nl-NL', hasTouch: true })
  try {
    context.setDefaultTimeout(PATIENCE_MILLISECONDS)
    const kept = [...cookies, ['entry', '1'] as const, ['locale', 'nl'] as const]
    await context.addCookies(kept.map(([name, value]) => ({ name, value, url: origin })))
    const page = await context.newPage()
    await page.addInitScript(noteTimings)
    const slow = await context.newCDPSession(page)
    await slow.send('Network.enable')
    await slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.kilobits * KILOBIT_BYTES,
      uploadThroughput: network.kilobits * KILOBIT_BYTES,
    })
    await slow.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
    return await look({ page, slow })
  } finally {
    await context.close()
  }
}

export function readNoted(page: Page): Promise<Noted> {
  return page.evaluate(() => (window as never as { noted: Noted }).noted)
}

/** Notes what the browser measures. Runs in the page. */
function noteTimings(): void {
  const noted: Noted = { lcp: 0, largest: '', cls: 0, interaction: 0, moved: [] }
  Object.assign(window, { noted })
  const watch = (type: string, note: (entry: PerformanceEntry & { value: number }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as never)
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  watch('largest-contentful-paint', (entry) => {
    noted.lcp = entry.startTime
    noted.largest = nameOf((entry as never as { element: Node | null }).element)
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

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
