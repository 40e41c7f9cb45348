import type { WebSocket } from 'playwright-core'
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

/** What the page asks of the API and when, by its own clock, which stands still until it is told to go on. */
async function watchCalls({ page }: Visit) {
  await page.addInitScript(() => {
    const calls: { path: string; at: number; answered: boolean }[] = []
    const send = window.fetch
    window.fetch = (...request) => {
      const call = {
        path: new Request(...request).url.replace(/.*\/api\//, ''),
        at: Date.now(),
        answered: false,
      }
      calls.push(call)
      return send(...request).finally(() => {
        call.answered = true
      })
    }
    const setAppBadge = async (count: number) => {
      document.documentElement.dataset.badge = String(count)
      throw new Error('badges are not allowed here')
    }
    Object.assign(window, { calls })
    Object.assign(navigator, { setAppBadge })
  })
  const start = Date.now()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 1_000)
  type Calls = { calls: { path: string; at: number; answered: boolean }[] }
  const calls = () => page.evaluate(() => (window as unknown as Calls).calls)
  return {
    /** When it asked for this, in milliseconds (to 50) since it first asked for anything. */
    async timesOf(path: string): Promise<number[]> {
      const all = await calls()
      const since = ({ at }: { at: number }) => Math.round((at - all[0]!.at) / 50) * 50
      return all.filter((call) => call.path === path).map(since)
    },
    /** Lets time go by until the page that was opened has asked for this. */
    async begin(path: string): Promise<void> {
      const begun = async () => {
        await page.clock.runFor(1)
        return (await calls()).some((call) => call.path === path)
      }
      await expect.poll(begun, { ...EVENTUALLY, interval: 20 }).toBe(true)
    },
    /** Lets all that is under way be answered. */
    answered: () =>
      expect.poll(async () => (await calls()).every((call) => call.answered), EVENTUALLY).toBe(true),
  }
}

test(
  'a page reads its news after 5 s, then each minute; tries five times more; says when it is hidden',
  async () => {
    const member = await site.build.member({ gender: 'male' })
    const other = await site.build.member()
    await (await site.login(other)).api.likes.give({ id: member.id })
    const visit = await openPage(site, { loggedInAs: member })
    const { page, expectRefusal } = visit
    const { begin, timesOf, answered } = await watchCalls(visit)
    const sockets: WebSocket[] = []
    page.on('websocket', (socket) => sockets.push(socket))
    await page.goto('/premium')
    await begin('likes.php')
    await answered()

    // The installed app's icon counts what waits; that this one may not is no harm.
    await page.clock.runFor(4_900)
    expect(await page.locator('html').getAttribute('data-badge')).toBe('1')
    expect(await page.title()).toMatch(/^\(1\) /)
    expect(await timesOf('user.php')).toEqual([])
    await page.clock.runFor(200)
    expect(await timesOf('user.php')).toEqual([5_000])
    expect(await timesOf('chats.php')).toEqual([0, 5_000])
    expect(await timesOf('likes.php')).toEqual([0, 5_000])
    await answered()

    // What was read within 200 ms is not read again before they are over, whoever wants it.
    await page.clock.runFor(1_000)
    const news = sockets[0]!.waitForEvent('framereceived')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    site.app.live.tell(member.id, { type: 'chats' })
    await news
    await expect
      .poll(async () => {
        await page.clock.runFor(50)
        return (await timesOf('chats.php')).length
      }, EVENTUALLY)
      .toBe(4)
    const [, , looked, told] = await timesOf('chats.php')
    expect(told! - looked!).toBeGreaterThanOrEqual(200)
    await answered()

    // What fails is tried five times more, each time after a longer pause, until the next minute.
    let failing = true
    expectRefusal(500, '/api/likes.php')
    await page.route('**/api/likes.php', (route) =>
      failing ? route.fulfill({ status: 500 }) : route.continue(),
    )
    const before = (await timesOf('likes.php')).length
    await page.clock.runFor(50_000)
    expect(await timesOf('user.php')).toHaveLength(2)
    for (let step = 0; step < 600 && (await timesOf('likes.php')).length < before + 6; step++) {
      await answered()
      await page.clock.runFor(50)
    }
    await answered()
    await page.clock.runFor(20_000)
    const tries = (await timesOf('likes.php')).slice(before)
    expect(tries).toHaveLength(6)
    expect(tries[0]).toBe(65_000)
    for (const [index, pause] of [200, 400, 800, 1_600, 3_200].entries())
      expect(tries[index + 1]! - tries[index]!).toBeGreaterThanOrEqual(pause)
    failing = false
    expect((await timesOf('user.php')).at(-1)).toBe(65_000)

    // The server is told when nobody looks any more.
    const telling = page.waitForResponse('**/api/page-hidden.php')
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true })
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    const beacon = await telling
    expect([beacon.status(), beacon.request().method(), beacon.request().postData()]).toEqual([
      200,
      'POST',
      '{}',
    ])
    await answered()
  },
  TEST_MILLISECONDS,
)
