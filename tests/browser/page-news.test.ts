import type { WebSocket } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSite } from '#features/site/site.server.ts'
import { transact } from '#server/database/transact.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage, type Visit } from '#tests/harness/page/open-page.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('what the address asks of the settings holds for the page and for all it reads while it is open', async () => {
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
  await expect(html('/pricing?country=GB')).resolves.toContain('£')
  await expect(html(`/login?domain=${sister.host}`)).resolves.toMatch(/<html lang="de".*Zusterherz/s)
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
  await open('/login?country=GB&sub1=zomer')
  const asked = page.waitForRequest((request) => request.url().includes('/api/'))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('site.footer.pricing') })
    .click()
  await expect.poll(async () => (await asked).headers()['x-opened-with']).toBe('?country=GB&sub1=zomer')
  await page.getByRole('article').getByText('£').first().waitFor()
  await open('/pricing')
  await page.getByRole('article').getByText('€').first().waitFor()
})

/** Records the page's calls of the API with their times, by a fake clock that only moves when told to. */
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
  const start = site.clock.now().getTime()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 10_000)
  type Calls = { calls: { path: string; at: number; answered: boolean }[] }
  const calls = () => page.evaluate(() => (window as unknown as Calls).calls)
  return {
    /** The times of calls of a path, in milliseconds (rounded to 50) since the first call. */
    async timesOf(path: string): Promise<number[]> {
      const all = await calls()
      const since = ({ at }: { at: number }) => Math.round((at - all[0]!.at) / 50) * 50
      return all.filter((call) => call.path === path).map(since)
    },
    /** Runs the clock until the page has called a path. */
    async begin(path: string): Promise<void> {
      const begun = async () => {
        await page.clock.runFor(1)
        return (await calls()).some((call) => call.path === path)
      }
      await expect.poll(begun, { interval: 20 }).toBe(true)
    },
    /** Waits until all calls are answered. */
    answered: () =>
      expect.poll(async () => new Set((await calls()).map((call) => call.answered))).toEqual(new Set([true])),
  }
}

test('a page reads its news after 5 s, then each minute; tries again; says when it is hidden', async () => {
  const member = await site.build.member({ gender: 'male' })
  const other = await site.build.member()
  await (await site.login(other)).api.likes.give({ id: member.id })
  const visit = await openPage(site, { loggedInAs: member })
  const { page, expectRefusal } = visit
  const { begin, timesOf, answered } = await watchCalls(visit)
  const ready: WebSocket[] = []
  page.on('websocket', (socket) => socket.once('framereceived', () => ready.push(socket)))
  await page.goto('/premium')
  await begin('likes.php')
  // The page connects after hydration; the server's first event is `ready`.
  const connected = async () => {
    await page.clock.runFor(1)
    return ready.length
  }
  await expect.poll(connected, { interval: 20 }).toBe(1)
  await answered()

  // The app badge shows the count; its failure here must not matter.
  await page.clock.runFor(4_900)
  await expect.poll(() => page.locator('html').getAttribute('data-badge')).toBe('1')
  const titled = expect.poll(() => page.title()).toMatch(/^\(1\) /)
  expect(await readAfter(titled, () => timesOf('user.php'))).toEqual([])
  await page.clock.runFor(200)
  await expect.poll(() => timesOf('user.php')).toEqual([5_000])
  await expect.poll(() => timesOf('chats.php')).toEqual([0, 5_000])
  await expect.poll(() => timesOf('likes.php')).toEqual([0, 5_000])
  await answered()

  // A page that is looked at again, and an event, read the news again (src/page/refresh.test.ts).
  await page.clock.runFor(1_000)
  const news = ready[0]!.waitForEvent('framereceived')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  site.app.live.tell(member.id, { type: 'chats' })
  await news
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return (await timesOf('chats.php')).length
    })
    .toBe(4)
  const [, , looked, told] = await timesOf('chats.php')
  expect(told! - looked!).toBeGreaterThanOrEqual(200)
  await answered()

  // A failed query is tried again soon, and by the next minute at the latest (src/page/retries.test.ts).
  let failing = true
  expectRefusal(500, '/api/likes.php')
  await page.route('**/api/likes.php', (route) =>
    failing ? route.fulfill({ status: 500 }) : route.continue(),
  )
  const before = (await timesOf('likes.php')).length
  await page.clock.runFor(60_000)
  await expect.poll(() => timesOf('user.php')).toHaveLength(3)
  await answered()
  failing = false
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return (await timesOf('likes.php')).length
    })
    .toBeGreaterThan(before + 1)
  const tries = (await timesOf('likes.php')).slice(before)
  expect(tries[0]).toBe(65_000)
  expect(tries[1]! - tries[0]!).toBeGreaterThanOrEqual(200)
  await expect.poll(async () => (await timesOf('user.php')).at(-1)).toBe(65_000)

  // The server is told when the page is hidden.
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
})

test('the progress bar comes when a page takes 200 ms, and nears its end in 5 s', async () => {
  const member = await site.build.member()
  const { page, open } = await openPage(site, { loggedInAs: member })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/chats.php', async (route) => {
    await answer.promise
    await route.fallback()
  })
  await page.clock.install()
  await open('/pricing')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
  const bar = page.getByRole('progressbar', { name: t('site.nav.page_loading') })
  await page.locator('header a[href="/chats"]').first().click()
  await staysAway(bar, page.clock.runFor(199))
  // The delay starts when the page is drawn, some steps after the click.
  let shownAfter = 199
  while ((await bar.count()) === 0 && shownAfter < 1_000) {
    await page.clock.runFor(1)
    shownAfter++
  }
  expect(shownAfter).toBeLessThan(300)
  await expect.poll(() => bar.locator('div').evaluate((line) => line.style.transitionDuration)).toBe('5000ms')
  answer.resolve()
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return bar.count()
    })
    .toBe(0)
})
