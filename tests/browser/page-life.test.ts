import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage, type Visit } from '#tests/harness/page/open-page.ts'
import { readAfter } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const MINUTE = 60_000
const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

/** Counts the page's loads. */
function countLoads({ page }: Visit): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
  })
  return () => loads
}

/** As after an update: these scripts are missing until `giveBack` is called. */
async function takeAway({ page, expectRefusal }: Visit, scripts: RegExp) {
  expectRefusal(404, '/assets/')
  let asked = 0
  await page.route(scripts, (route) => {
    asked++
    return route.fulfill({ status: 404 })
  })
  return { giveBack: () => page.unroute(scripts), asked: () => asked }
}

test('a page whose script is gone is loaded anew, once, and then says so', async () => {
  const visit = await openPage(site)
  const { page, open, expectLogged } = visit
  const loads = countLoads(visit)
  expectLogged(/dynamically imported module|reading 'component'/)
  await open('/login')
  const { giveBack } = await takeAway(visit, /\/assets\/pricing-/)
  const tryAgain = page.getByRole('button', { name: t('site.error_page.try_again') })
  await Promise.all([
    page.waitForEvent('load'),
    page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('site.footer.pricing') })
      .click(),
  ])
  await tryAgain.waitFor()
  expect(loads()).toBe(2)
  await giveBack()
  await page.reload()
  await page.getByRole('heading', { name: t('payments.pricing.free_title') }).waitFor()
  expect(loads()).toBe(3)
})

test('a landing page that was left open over an update is loaded anew when it is touched, at most once a minute', async () => {
  const visit = await openPage(site)
  const { page } = visit
  await page.clock.install()
  const loads = countLoads(visit)
  // Two moves within a frame reach the page as one, which does not count: each of these is tried until it does.
  const touch = async () => {
    await page.mouse.move(100, 100)
    await page.mouse.move(200, 200)
  }
  /** Touches until the page is loaded anew, and not the page that comes then: a script that failed is asked for once. */
  const touchUntil = async (load: number) => {
    if (loads() < load) await page.mouse.move(100, 100)
    if (loads() < load) await page.mouse.move(200, 200)
    return loads()
  }
  await page.goto('/')
  const gone = await takeAway(visit, /\/assets\/[^/]+\.js/)
  await Promise.all([page.waitForEvent('load'), expect.poll(() => touchUntil(2)).toBe(2)])
  const before = gone.asked()
  await expect.poll(() => touch().then(gone.asked)).toBeGreaterThan(before)
  expect(loads()).toBe(2)
  await page.clock.fastForward(MINUTE)
  await Promise.all([page.waitForEvent('load'), expect.poll(() => touchUntil(3)).toBe(3)])
  await gone.giveBack()
  const isHydrated = () =>
    page.evaluate(() => Object.keys(document.querySelector('main')!).join().includes('__react'))
  await expect.poll(() => touch().then(isHydrated)).toBe(true)
  expect(loads()).toBe(3)
})

test('a logout that fails, or that the network does not carry, is said, and leaves the page and the session as they are', async () => {
  const member = await site.build.member({ gender: 'male' })
  const sessions = () => site.rows('select id from session where member_id = $1', [member.id])
  const visit = await openPage(site, { loggedInAs: member })
  const { page, context, open, expectRefusal, expectFailing, expectLogged } = visit
  const loads = countLoads(visit)
  await open('/premium')
  const openMenu = () => page.getByRole('button', { name: t('site.nav.account') }).click()
  const item = page.getByRole('menuitem', { name: t('site.nav.logout') })
  const tryToLogOut = async () => {
    await openMenu()
    await item.click()
  }
  const alert = page.getByRole('alert').filter({ hasText: t('site.nav.logout_failed') })

  // The error texts cannot be loaded either, which must not reload the page.
  expectFailing('')
  // Nor can the pages that the menu's links lead to.
  expectLogged(/ERR_INTERNET_DISCONNECTED|WebSocket|dynamically imported module|reading 'component'/)
  await openMenu()
  await item.waitFor()
  await context.setOffline(true)
  await item.click()
  await alert.waitFor()
  await alert.getByRole('button', { name: t('site.nav.close') }).click()
  await context.setOffline(false)
  await expect.poll(() => sessions()).toHaveLength(1)

  expectRefusal(503, '/api/logout.php')
  await page.route('**/api/logout.php', (route) => route.fulfill({ status: 503 }))
  await tryToLogOut()
  await alert.waitFor()
  expect(new URL(page.url()).pathname).toBe('/premium')
  await expect.poll(async () => [loads(), (await sessions()).length]).toEqual([1, 1])

  await page.unroute('**/api/logout.php')
  expect(
    await readAfter(Promise.all([page.waitForURL((url) => url.pathname !== '/premium'), tryToLogOut()]), () =>
      sessions(),
    ),
  ).toEqual([])
})

test('a page begins at its top at once, and the one before is where it was', async () => {
  for (let count = 0; count < 12; count++) await site.build.member({ gender: 'male' })
  const member = await site.build.member()
  const { page, open } = await openPage(site, { loggedInAs: member, width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open('/members')
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await page.evaluate(() => window.scrollTo(0, 900))
  const before = await scrolled()
  expect(before).toBeGreaterThan(300)
  const seen = () => page.evaluate(() => Object.assign(window, { seen: [] as number[] }).seen)
  await seen()
  await page.evaluate(() => {
    window.addEventListener('scroll', () => (window as unknown as { seen: number[] }).seen.push(scrollY))
  })
  const positions = () => page.evaluate(() => (window as unknown as { seen: number[] }).seen)
  const inView = page.locator('article a').nth(6)
  await inView.click()
  await page.waitForURL(/\/members\/./)
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect.poll(scrolled).toBe(before)
  // No scrolling was to be seen on the way.
  const between = (await positions()).map(Math.round).filter((at) => at !== 0 && at !== before)
  expect(between).toEqual([])
})

test('without a connection a reload shows a page of ours in the language of the last, with nothing of the member', async () => {
  const member = await site.build.member({ name: 'Geheimpje' })
  const visit = await openPage(site, { loggedInAs: member, locale: 'fr' })
  const { page, context, open } = visit
  await page.clock.install()
  await open('/likes')
  await page.clock.fastForward(5_000)
  const kept = () => page.evaluate(async () => (await caches.match('/offline'))?.text())
  await expect.poll(kept).toMatch(/<html lang="fr">/)
  visit.expectFailing('/likes')
  visit.expectFailing('/api/')
  // The page may be loading what it needs late when the network goes.
  visit.expectFailing('/assets/')
  visit.expectLogged(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  await context.setOffline(true)
  await page.reload()
  const french = words('fr')
  await page.getByRole('heading', { name: french('site.offline_page.title') }).waitFor()
  await page.getByText(french('site.offline_page.how'), { exact: true }).waitFor()
  await expect.poll(() => page.title()).toBe(`${french('site.offline_page.title')} · Vonk`)
  const shown = await page.content()
  for (const own of [member.name, member.email, member.id]) expect(shown).not.toContain(own)
  await page.getByRole('link', { name: french('site.error_page.try_again') }).click()
  await page.getByRole('heading', { name: french('site.offline_page.title') }).waitFor()
  // With the connection the page comes by itself.
  await context.setOffline(false)
  await page
    .getByRole('navigation', { name: french('site.nav.main') })
    .first()
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/likes')

  // Where the device is online and the site is away, the page asks until it answers.
  visit.expectRefusal(503, '/offline')
  let away = true
  await page.route('**/offline', (route) =>
    away && route.request().method() === 'HEAD' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.goto('/offline')
  const asked = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await page.clock.fastForward(5_000)
  await expect.poll(async () => (await asked).status()).toBe(503)
  away = false
  const gone = page.waitForEvent('framenavigated')
  await page.clock.fastForward(60_000)
  await gone
})

test('a view transition that is cut off by leaving is no error of the page; another rejection is one', async () => {
  const { page, open } = await openPage(site)
  await open('/login')
  const isReported = (name: string, words: string) =>
    page.evaluate(
      ([kind, message]) => {
        const reason = new DOMException(message, kind)
        const promise = new Promise<void>(() => {})
        return dispatchEvent(
          new PromiseRejectionEvent('unhandledrejection', { promise, reason, cancelable: true }),
        )
      },
      [name, words] as const,
    )
  const aborted = 'Transition was aborted because of invalid state. ViewTransition opt-in disabled'
  const reported = [
    await isReported('InvalidStateError', aborted),
    await isReported('AbortError', 'Transition was skipped'),
    await isReported('InvalidStateError', 'The object is in an invalid state.'),
  ]
  expect(reported).toEqual([false, false, true])
  // As the router begins it: its promises are not awaited, and it cannot end before the page is left.
  await page.evaluate(() => {
    document.startViewTransition(() => new Promise(() => {}))
    location.assign('/faq')
  })
  await page.waitForURL('**/faq')
  await page.getByRole('heading', { level: 1 }).waitFor()
})
