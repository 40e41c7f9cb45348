import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { readHtml } from '#tests/harness/page/html.ts'
import { landscape } from '#tests/harness/pictures.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ trustProxy: ['127.0.0.1'] })
})
afterAll(() => site?.stop())

// Addresses of networks that have long been in these countries.
const NETHERLANDS = '145.97.0.1'
const GERMANY = '91.64.0.1'
const FRANCE = '90.0.0.1'

test('the warning at the entrance comes in the countries that ask for it, where the site has it', async () => {
  const isWarned = async (from = NETHERLANDS, session = new Map<string, string>()) => {
    const visitor = site.visitor({ 'x-forwarded-for': from })
    for (const [name, value] of session) visitor.cookies.set(name, value)
    const { all } = await readHtml(visitor, '/members')
    return all('dialog').some((dialog) => dialog.id === 'site-entry')
  }
  const set = async (settings: object) => {
    await site.rows('update site set settings = settings || $1', [JSON.stringify(settings)])
    // Settings are cached for some seconds.
    site.clock.advance(10_000)
  }
  expect([await isWarned(), await isWarned(GERMANY), await isWarned(FRANCE)]).toEqual([true, true, false])
  const { cookies } = await site.login(await site.build.member())
  expect(await isWarned(NETHERLANDS, cookies), 'a member').toBe(false)
  await set({ site_entry_countries: ['FR'] })
  expect([await isWarned(), await isWarned(FRANCE)]).toEqual([false, true])
  await set({ site_entry_countries: ['NL'], enable_site_entry_popup: 'no' })
  expect(await isWarned()).toBe(false)
  await set({ enable_site_entry_popup: 'yes' })
  expect(await isWarned()).toBe(true)
})

test('the front page shows drawn people as an example, never members, and asks nothing of the search', async () => {
  const member = await site.build.member({ name: 'Echt Mens', gender: 'male' })
  const file = new File([new Uint8Array(await landscape())], 'ik.jpg', { type: 'image/jpeg' })
  await (await site.login(member)).api.photos.upload({ key: crypto.randomUUID(), file })
  const { profiles } = await site.visitor().api.discovery.search({ gender: 'male' })
  expect(profiles.map(({ name }) => name)).toContain('Echt Mens')

  await site.rows('alter table search_entry rename to search_entry_away')
  const page = await readHtml(site.visitor(), '/')
  await site.rows('alter table search_entry_away rename to search_entry')
  expect(page.status).toBe(200)
  const pictures = page.all('img').map(({ src }) => new URL(src!, site.url).pathname)
  expect(pictures.length).toBeGreaterThan(8)
  expect(pictures.filter((path) => !path.startsWith('/assets/'))).toEqual([])
  expect(page.says).not.toContain('Echt Mens')
  expect(page.says).toContain(t('landing.example.mark'))
  // Two messages cost the sum of two.
  const costs = page.all('dd').map(({ says }) => says)
  expect(costs.find((says) => says.includes(t('landing.costs.credits', { count: 2 })))).toMatch(/€\s0,54/)
})
