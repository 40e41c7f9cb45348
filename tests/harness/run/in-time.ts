import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Reads again and again while the page's clock is moved on: much comes only some seconds after a page is opened, or after
 * pauses between tries. The clock must be installed: `page.clock.install()`.
 */
export function inTime<T>(page: Page, read: () => Promise<T>) {
  const later = async () => {
    await page.clock.runFor(500)
    return read()
  }
  return expect.poll(later, { interval: 50 })
}
