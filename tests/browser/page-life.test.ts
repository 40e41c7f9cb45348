import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSite } from '#features/site/site.server.ts'
import { transact } from '#server/database/transact.ts'
import { startBrowserSite } from '#tests/harness/browser-site.ts'
import { openPage, PATIENCE_MILLISECONDS, type Visit } from '#tests/harness/open-page.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const TEST_MILLISECONDS = 120_000
const EVENTUALLY = { timeout: PATIENCE_MILLISECONDS }
const MINUTE = 60_000
const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

/** How often the page was loaded. */
function countLoads({ page }: Visit): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
  })
  return () => loads
}

/** As after an update: the scripts named so are gone, until they are given back. */
async function takeAway({ page, expectRefusal }: Visit, scripts: RegExp) {
  expectRefusal(404, '/assets/')
  let asked = 0
  await page.route(scripts, (route) => {
    asked++
    return route.fulfill({ status: 404 })
  })
  return { giveBack: () => page.unroute(scripts), asked: () => asked }
}

test(
  'a page whose script is gone is loaded anew, at most once a minute, and says so in between',
  async () => {
    const visit = await openPage(site)
    const { page, open, expectLogged } = visit
    await page.clock.install()
    const loads = countLoads(visit)
    expectLogged(/dynamically imported module|reading 'component'/)
    await open('/login')
    const { giveBack } = await takeAway(visit, /\/assets\/pricing-/)
    const tryAgain = page.getByRole('button', { name: t('site.stranded.try_again') })
    await Promise.all([
      page.waitForEvent('load'),
      page
        .getByRole('contentinfo')
        .getByRole('link', { name: t('site.footer.pricing') })
        .click(),
    ])
    await tryAgain.waitFor()
    expect(loads()).toBe(2)
    await page.clock.fastForward(MINUTE)
    await Promise.all([page.waitForEvent('load'), tryAgain.click()])
    await tryAgain.waitFor()
    expect(loads()).toBe(3)
    await giveBack()
    await page.reload()
    await page.getByRole('heading', { name: t('payments.pricing.free_title') }).waitFor()
    expect(loads()).toBe(4)
  },
  TEST_MILLISECONDS,
)

test(
  'a landing page that was left open over an update is loaded anew when it is touched, at most once a minute',
  async () => {
    const visit = await openPage(site)
    const { page } = visit
    await page.clock.install()
    const loads = countLoads(visit)
    const touch = async () => {
      await page.mouse.move(100, 100)
      await page.mouse.move(200, 200)
      return loads()
    }
    await page.goto('/')
    const gone = await takeAway(visit, /\/assets\/[^/]+\.js/)
    await Promise.all([page.waitForEvent('load'), touch()])
    expect(loads()).toBe(2)
    const before = gone.asked()
    await touch()
    await expect.poll(gone.asked, EVENTUALLY).toBeGreaterThan(before)
    await page.clock.fastForward(MINUTE)
    await Promise.all([page.waitForEvent('load'), expect.poll(touch, EVENTUALLY).toBe(3)])
    await gone.giveBack()
    await touch()
    await page.waitForFunction(() => Object.keys(document.querySelector('main')!).join().includes('__react'))
    expect(loads()).toBe(3)
  },
  TEST_MILLISECONDS,
)

test(
  'what the address asks of the settings holds for the page and for all it reads while it is open',
  async () => {
    const sister = { host: 'zuster.localhost', name: 'Zusterherz' }
    await transact(site.app.db, (tx) =>
      createSite(tx, {
        id: site.app.ids.uuid(),
        demo: false,
        hosts: [sister.host],
        settings: { name: sister.name, domain_language: 'de-DE', countries: ['DE'] },
        company: {
          name: 'Zuster B.V.',
          address: 'Weg 1',
          city: 'Utrecht',
          country: 'NL',
          kvk: '1',
          tradenames: [],
          vatNumbers: [],
          deleteDiscount: null,
        },
        createdAt: site.clock.now(),
      }),
    )
    const html = async (path: string) => (await site.visitor().fetch(path)).text()
    expect(await html('/pricing?country=GB')).toContain('£')
    expect(await html(`/login?domain=${sister.host}`)).toMatch(/<html lang="de".*Zusterherz/s)
    for (const nothing of [
      '',
      '?country=Belgium',
      '?country=US',
      '?domain=evil.example',
      '?domain=a&domain=b',
    ]) {
      const plain = await html(`/pricing${nothing}`)
      expect(plain).toMatch(/<html lang="nl".*Vonk/s)
      expect(plain).not.toContain('£')
    }

    const { page, open } = await openPage(site)
    await open('/login?country=GB')
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('site.footer.pricing') })
      .click()
    await page.getByRole('article').getByText('£').first().waitFor()
    await open('/pricing')
    await page.getByRole('article').getByText('€').first().waitFor()
  },
  TEST_MILLISECONDS,
)
