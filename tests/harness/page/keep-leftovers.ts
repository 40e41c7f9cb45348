import { mkdir, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

const LEFTOVERS = 'test-results'

let kept = 0

/** Keeps how a page looked when its test failed. */
export async function keepLeftovers(page: Page, test: string, problems: string[]): Promise<void> {
  const name = `${LEFTOVERS}/${test.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${++kept}`
  await mkdir(LEFTOVERS, { recursive: true })
  const shot = page.screenshot({ path: `${name}.png`, timeout: 5_000 }).catch(() => {})
  const html = page.content().catch((error: unknown) => String(error))
  await writeFile(`${name}.html`, `<!-- ${page.url()}\n${problems.join('\n')} -->\n${await html}`)
  await shot
  const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
  console.error(`${page.url()} shows: ${shown.replaceAll(/\s+/g, ' ').slice(0, 600)}`)
}
