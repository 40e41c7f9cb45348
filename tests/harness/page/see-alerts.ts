import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Opens a page and moves its clock on until what comes up by itself is loaded, which takes some seconds. The clock must be
 * installed: `page.clock.install()`.
 */
export async function loadAlerts(page: Page, open: () => Promise<unknown>): Promise<void> {
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

/** The same, then leads to another page and back: what is asked for comes with a page, not in the midst of it. */
export async function seeAlerts(page: Page, open: () => Promise<unknown>): Promise<void> {
  await loadAlerts(page, open)
  const { pathname } = new URL(page.url())
  await page.locator('a[href="/chats"]:visible').first().click()
  // The address changes before the page does.
  const place = page.locator('[data-asks]')
  await place.waitFor({ state: 'detached' })
  await page.goBack()
  await page.waitForURL((url) => url.pathname === pathname)
  await place.waitFor({ state: 'attached' })
  await page.clock.fastForward(1_000)
}
