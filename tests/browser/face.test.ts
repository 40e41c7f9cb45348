import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { readHtml } from '#tests/harness/page/html.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const PHONE = { width: 360, height: 740 }
const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('a profile says online while its member is there and two minutes longer, then what is true', async () => {
  const woman = await site.build.member({ gender: 'female' })
  const man = await site.build.member({ gender: 'male' })
  const hers = await openPage(site, { loggedInAs: woman })
  await hers.open('/members')
  const asMan = await site.login(man)
  // A connection is noted within a second.
  await expect
    .poll(async () => {
      const { profile } = await asMan.api.members.profile({ id: woman.id })
      return 'online' in profile && profile.online
    })
    .toBe(true)
  const says = async (word: 'online' | 'today') =>
    (await readHtml(asMan, `/members/${woman.id}`)).says.includes(t(`members.card.${word}`))
  await expect.poll(() => says('online')).toBe(true)
  await hers.context.close()
  await expect.poll(() => site.app.live.isOnline(woman.id)).toBe(false)
  site.clock.advance(MINUTE)
  await expect.poll(() => says('online')).toBe(true)
  site.clock.advance(2 * MINUTE)
  await expect.poll(() => says('online')).toBe(false)
  await expect.poll(() => says('today')).toBe(true)
})

test('a discount is a strip of 40 px, said once on the page that sells, and the checkout has nothing around it', async () => {
  const member = await site.build.member({ credits: 0 })
  const { page, open } = await openPage(site, { loggedInAs: member, ...PHONE })
  const timers = page.getByRole('timer', { name: t('site.banners.bonus_left') })
  const bars = (name: 'main' | 'account') => page.getByRole('navigation', { name: t(`site.nav.${name}`) })
  const premium = page.getByRole('link', { name: t('site.nav.premium'), exact: true })
  await open('/members')
  const strip = page.locator('a[data-view=time-bonus-strip]')
  await expect.poll(async () => (await strip.boundingBox())!.height).toBe(40)
  await expect.poll(() => shownOf(page, bars('main'))).toBeGreaterThan(0)
  await expect.poll(() => page.locator('footer').count()).toBe(1)
  await open('/premium')
  await expect.poll(() => timers.count()).toBe(1)
  await open('/credits/20')
  expect(
    await readAfter(page.getByRole('button', { name: t('payments.checkout.order') }), () =>
      shownOf(page, bars('main')),
    ),
  ).toBe(0)
  await staysAway(premium, page.getByRole('button', { name: t('payments.checkout.order') }))
  await staysAway(page.locator('footer'), page.getByRole('button', { name: t('payments.checkout.order') }))
})

test('a new member is asked for a photo, interests and whom they look for; each can be skipped', async () => {
  const member = await site.build.member()
  const { page, open, expectAccessible } = await openPage(site, { loggedInAs: member, ...PHONE })
  const onward = (word: 'skip' | 'next' | 'finish') =>
    page.getByRole('link', { name: t(`members.start.${word}`), exact: true })
  const at = (step: 'photo' | 'interests' | 'sought' | 'seen') =>
    page.getByRole('heading', { level: 1, name: t(`members.start.${step}_title`) }).waitFor()
  await open('/profile/start')
  await at('photo')
  await expectAccessible()
  await onward('skip').click()
  await at('interests')
  await page.getByRole('button', { name: t('site.interests.cooking'), exact: true }).click()
  await onward('next').click()
  await at('sought')
  await expect
    .poll(() => site.rows('select interests from profile where member_id = $1', [member.id]))
    .toEqual([{ interests: ['cooking'] }])
  await onward('skip').click()
  await at('seen')
  await expectAccessible()
  // What the server wrote of it is what the page makes of it.
  await open(new URL(page.url()).pathname + new URL(page.url()).search)
  await at('seen')
  await onward('finish').click()
  await page.waitForURL('**/members')
})

/** How many of these are in sight. */
async function shownOf(page: Page, locator: ReturnType<Page['locator']>): Promise<number> {
  await page.getByRole('main').waitFor()
  const shown = await Promise.all((await locator.all()).map((one) => one.isVisible()))
  return shown.filter(Boolean).length
}
