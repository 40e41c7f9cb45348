import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { readAfter } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

const focus = (page: Page) =>
  page.evaluate(() => `${document.activeElement!.localName}: ${document.activeElement!.textContent?.trim()}`)

const card = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })

test('a new page gives its heading the focus; the way back gives it to the link that led away, at the same place', async () => {
  const me = await site.build.member({ gender: 'male' })
  for (let number = 1; number <= 12; number++)
    await site.build.member({ name: `Vrouw ${String.fromCharCode(64 + number)}` })
  const { page, open } = await openPage(site, { loggedInAs: me })
  await open('/members')
  // The way past the filters.
  await page.getByRole('link', { name: t('site.nav.skip') }).focus()
  await page.keyboard.press('Tab')
  const past = page.getByRole('link', { name: t('discovery.search.to_results') })
  for (let tabs = 0; tabs < 12 && !(await past.evaluate((link) => link === document.activeElement)); tabs++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => focus(page)).toMatch(/^a: Vrouw/)

  const last = card(page, 'Vrouw A')
  await last.scrollIntoViewIfNeeded()
  await last.focus()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Vrouw A' }).waitFor()
  await expect.poll(() => focus(page)).toMatch(/^h1: Vrouw A/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => focus(page)).toMatch(/^a: Vrouw A/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)

  // Between tabs the current one keeps it; the places of the bar lead to the heading.
  await page
    .getByRole('navigation', { name: t('site.nav.main') })
    .first()
    .getByRole('link', { name: t('site.nav.likes') })
    .focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focus(page)).toBe(`h1: ${t('likes.title')}`)
  const tabs = page.getByRole('navigation', { name: t('likes.tabs.label') })
  await tabs.getByRole('link', { name: t('likes.tabs.given') }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/likes/given')
  await expect.poll(() => focus(page)).toBe(`a: ${t('likes.tabs.given')}`)
})

test('a pressed card opens at once with what is known of the member, while the rest comes', async () => {
  const me = await site.build.member({ gender: 'male', place: 'NL-UT-utrecht' })
  for (let number = 1; number <= 6; number++) await site.build.member()
  await site.build.member({ name: 'Langzaam', dateOfBirth: '1990-01-01', interests: ['hiking'] })
  const { page, open } = await openPage(site, { loggedInAs: me, width: 360, height: 740, touch: true })
  await open('/members')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/members\/[^/]+$/, async (route) => {
    await held
    await route.continue()
  })
  const link = card(page, 'Langzaam')
  await link.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  await link.tap()
  const opening = page.locator('[data-opening]')
  await opening.getByText(/^Langzaam,\s\d+$/).waitFor()
  await opening.getByText('Utrecht').waitFor()
  const top = await page
    .locator('header')
    .first()
    .evaluate((bar) => bar.getBoundingClientRect().bottom)
  await expect.poll(() => opening.boundingBox()).toMatchObject({ x: 0, y: Math.round(top) - 1 })
  // Back before it came.
  await page.goBack()
  await opening.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
  await link.tap()
  await opening.waitFor()
  // The tap itself may scroll when a transition still covers the card.
  const left = await page.evaluate(() => scrollY)
  release()
  const whole = page.getByRole('region', { name: t('members.profile.actions') })
  expect(await readAfter(whole, () => opening.count())).toBe(0)
  await expect.poll(() => focus(page)).toMatch(/^h1: Langzaam/)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  await expect.poll(() => focus(page)).toMatch(/^a: Langzaam/)
})
