import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePremium } from '#features/accounts/account/user.server.ts'
import { spendCredits } from '#features/credits/ledger.server.ts'
import { HOUR } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

const timerOf = (page: Page) => page.getByRole('timer', { name: t('site.banners.bonus_left') })

/** A member's page whose clock stops once a path is opened. */
async function openStill(member: BuiltMember) {
  const { page, open } = await openPage(site, { loggedInAs: member })
  await page.clock.install()
  const now = () => page.evaluate(() => Date.now())
  return {
    page,
    now,
    async open(path: string) {
      await page.clock.resume()
      await open(path)
      // Ahead of the page's clock, however slow the machine is.
      await page.clock.pauseAt((await now()) + 2_000)
    },
  }
}

/** Loads the scripts of the offer, so that nothing but the time and the member keeps it away. */
async function loadOffer(page: Page): Promise<void> {
  const scripts = readdirSync('dist/client/assets').filter((name) =>
    /^(member-overlays|alerts|time-bonus-dialog)-.*\.js$/.test(name),
  )
  expect(scripts).toHaveLength(3)
  // A string, since the test runner would rewrite the import of a function.
  for (const script of scripts)
    await page.evaluate(`import(${JSON.stringify(`/assets/${script}`)}).then(() => {})`)
  await page.clock.runFor(1)
}

/** The countdown in seconds. */
async function left(page: Page): Promise<number> {
  const [hours = 0, minutes = 0, seconds = 0] = (await timerOf(page).textContent())!.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

test('the time bonus counts down in one line, and the news of a minute leave it as it is', async () => {
  const member = await site.build.member()
  const { page, open } = await openStill(member)
  await open('/premium')
  // One line, on the page of the discount too, where nothing says it a second time.
  await expect.poll(async () => (await page.locator('a:has([role=timer])').boundingBox())!.height).toBe(40)
  await expect.poll(() => page.getByRole('timer').count()).toBe(1)
  await staysAway(page.getByText(t('payments.credits.bonus', { percentage: 25 })), timerOf(page))

  // The user is fetched again at 5 s and at 65 s, and the countdown continues unchanged.
  const told: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/user.php')) told.push(response.url())
  })
  await open('/members')
  const before = await left(page)
  site.clock.advance(10_000)
  await page.clock.runFor(10_000)
  await expect.poll(() => told.length).toBe(1)
  site.clock.advance(60_000)
  await page.clock.runFor(60_000)
  await expect.poll(() => told.length).toBe(2)
  await expect.poll(() => timerOf(page).count()).toBe(1)
  // It goes by the server's clock.
  const passed = before - (await left(page))
  // What it knows of the server's clock is exact to a few seconds, on a slow machine.
  expect(passed).toBeGreaterThan(60)
  expect(passed).toBeLessThan(80)
})

const endings: [string, (member: BuiltMember, page: Page) => Promise<unknown>][] = [
  [
    'at 0, in the page that is open',
    async (_, page) => {
      // Ends without news from the server.
      await page.route('**/api/user.php', () => {})
      site.clock.advance(4 * HOUR)
      await page.clock.fastForward(4 * HOUR)
    },
  ],
  [
    'with the purchase that makes premium',
    async ({ id }) => {
      await transact(site.app.db, (tx) => makePremium(tx, id))
      site.app.live.tell(id, { type: 'purchase', id: site.app.ids.uuid() })
    },
  ],
  [
    'on logout',
    (_, page) => page.context().request.get('/api/logout.php', { headers: { 'x-requested-with': 'vonk' } }),
  ],
]

test.each(endings)('the time bonus ends %s', async (_, end) => {
  const member = await site.build.member()
  const { page, open } = await openStill(member)
  await open('/members')
  await timerOf(page).waitFor()
  await page.clock.runFor(6_000)
  await expect.poll(() => timerOf(page).count()).toBe(1)
  await end(member, page)
  await expect
    .poll(async () => {
      await page.clock.runFor(300)
      return timerOf(page).count()
    })
    .toBe(0)
})

test('the time bonus is offered 40 s after entering, only without credits, and never again once closed', async () => {
  const member = await site.build.member({ credits: 5 })
  const { page, open, now } = await openStill(member)
  const offer = page.getByRole('dialog', { name: t('site.popups.bonus.title', { percentage: 25 }) })
  const enter = async () => {
    await open('/members')
    await timerOf(page).waitFor()
    await loadOffer(page)
  }
  await enter()
  await staysAway(offer, page.clock.runFor(50_000))

  await transact(site.app.db, (tx) =>
    spendCredits(tx, site.app, { memberId: member.id, key: 'all', account: 'message', amount: 5 }),
  )
  const entered = await now()
  await enter()
  await staysAway(offer, page.clock.runFor(Math.max(0, entered + 39_000 - (await now()))))
  await expect
    .poll(async () => {
      await page.clock.runFor(200)
      return offer.count()
    })
    .toBe(1)
  await offer.getByRole('timer').waitFor()
  const before = await now()
  await page.clock.resume()
  await offer.getByRole('button', { name: t('site.popups.bonus.close') }).click()
  await offer.waitFor({ state: 'hidden' })
  const closed = await page.evaluate((id) => localStorage.getItem(`dismissed.time_bonus.${id}`), member.id)
  expect(Date.parse(closed!)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(closed!)).toBeLessThanOrEqual(await now())

  await page.clock.fastForward(10 * 60_000)
  await enter()
  await page.clock.runFor(50_000)
  await staysAway(offer, expect.poll(() => timerOf(page).count()).toBe(1))
})
