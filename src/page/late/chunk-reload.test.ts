import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeptStorage } from '../kept/kept-storage.ts'
import { loadScript, reloadSoon } from './chunk-reload.ts'

const gone = new Error('Failed to fetch dynamically imported module: /assets/pricing-1.js')
const fails = () => Promise.reject(gone)

let reloads: number
beforeEach(() => {
  vi.useFakeTimers()
  reloads = 0
  openTab(new KeptStorage(() => null))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The tab's page, which keeps this while it is reloaded. */
function openTab(sessionStorage: Pick<KeptStorage, 'getItem' | 'setItem'>) {
  const page = { sessionStorage, location: { reload: () => reloads++ } }
  vi.stubGlobal('window', page)
  vi.stubGlobal('sessionStorage', sessionStorage)
  vi.stubGlobal('navigator', { onLine: true })
}

/** Whether a script that is gone was said to be so; else the page is left as it is, for the one that is loaded. */
async function saysGone(): Promise<boolean> {
  let said = false
  void loadScript(fails).catch((error: unknown) => {
    said = error === gone
  })
  await vi.advanceTimersByTimeAsync(0)
  return said
}

test('a script that is there is loaded, and the page stays', async () => {
  expect(await loadScript(async () => 'loaded')).toBe('loaded')
  expect(reloads).toBe(0)
})

test('the page of a script that is gone is loaded anew, at most once a minute, and says so in between', async () => {
  expect([await saysGone(), reloads]).toEqual([false, 1])
  expect([await saysGone(), reloads]).toEqual([true, 1])
  await vi.advanceTimersByTimeAsync(59_999)
  expect([await saysGone(), reloads]).toEqual([true, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect([await saysGone(), reloads]).toEqual([false, 2])
})

test('nothing is loaded anew without a connection, nor where the browser keeps nothing that would end it', async () => {
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: {} } })
  expect([await saysGone(), reloads]).toEqual([true, 0])
  openTab({
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect([await saysGone(), reloads]).toEqual([true, 0])
  const stop = reloadSoon()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(reloads).toBe(0)
  stop()
})

test('a page that is to be loaded soon is so after five seconds, but not within a minute of the last time', async () => {
  reloadSoon()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(reloads).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(reloads).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  reloadSoon()
  await vi.advanceTimersByTimeAsync(39_999)
  expect(reloads).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(reloads).toBe(2)
})

test('one that is no longer to be is not', async () => {
  const stop = reloadSoon()
  await vi.advanceTimersByTimeAsync(4_999)
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(reloads).toBe(0)
})
