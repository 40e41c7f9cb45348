import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Moves the page's clock on until its alerts are loaded and shown, which takes some seconds after the page is opened.
 * The clock must be installed: `page.clock.install()`.
 */
export async function seeAlerts(page: Page, open: () => Promise<unknown>): Promise<void> {
  let script: string | undefined
  const hear = (request: Request) => {
    if (/\/assets\/alerts-/.test(request.url())) script = request.url()
  }
  page.on('request', hear)
  await open()
  const load = async () => {
    await page.clock.fastForward(1_000)
    return script
  }
  // Not often: on a busy machine the page's clock must not run far ahead of the site's.
  await expect.poll(load, { interval: 250 }).toBeDefined()
  page.off('request', hear)
  // A string, since the test runner would rewrite the import of a function.
  await page.evaluate(`import(${JSON.stringify(script)}).then(() => {})`)
  await page.clock.fastForward(1_000)
}
