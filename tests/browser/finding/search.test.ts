import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import { START } from '#tests/harness/clock.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
  const { build } = site
  await build.member({ gender: 'female', name: 'Emma Utrecht' })
  await build.member({ gender: 'female', name: 'Grietje', region: 'NL-GR', place: 'NL-GR-groningen' })
})
afterAll(() => site?.stop())

test('on a wide screen the filters stand beside the results and apply at once', async () => {
  const look = { locale: 'de', colorScheme: 'dark' } as const
  const t = words(look.locale)
  const seeker = await site.build.member({ gender: 'male' })
  const { page, open, expectAccessible } = await openPage(site, {
    loggedInAs: seeker,
    width: 1280,
    height: 740,
    ...look,
  })
  await open('/members')
  const column = page.getByRole('complementary', { name: t('discovery.search.form') })
  const results = page.getByRole('article')
  await staysAway(
    page.getByRole('button', { name: t('discovery.search.filters') }).filter({ visible: true }),
    results.filter({ hasText: 'Grietje' }),
  )
  await expectAccessible()

  const place = column.getByLabel(t('discovery.filter.place'))
  await place.click()
  const field = column.getByRole('combobox', { name: t('discovery.filter.place') })
  await field.pressSequentially('Gronin')
  await column.getByRole('option', { name: 'Groningen Groningen', exact: true }).click()
  await page.waitForURL(/place=NL-GR-groningen&radius=25/)
  await results.filter({ hasText: 'Emma Utrecht' }).waitFor({ state: 'detached' })
  await expect.poll(() => results.filter({ hasText: 'Grietje' }).count()).toBe(1)
  await expect.poll(() => field.inputValue()).toBe('Groningen')
  const chip = (km: number) => t('discovery.filter.around', { place: 'Groningen', km })
  await page.getByText(chip(25), { exact: true }).waitFor()
  await column.getByRole('combobox', { name: t('discovery.filter.distance') }).selectOption('50')
  await page.getByText(chip(50), { exact: true }).waitFor()

  await column.getByRole('button', { name: t('discovery.filter.near_home', { place: 'Utrecht' }) }).click()
  await page.waitForURL(/place=NL-UT-utrecht&radius=50/)
  await results.filter({ hasText: 'Emma Utrecht' }).waitFor()
  await column.getByRole('combobox', { name: t('discovery.filter.distance') }).selectOption('')
  await page.waitForURL((url) => !url.search.includes('radius'))
  await results.filter({ hasText: 'Grietje' }).waitFor()
})

test('on a phone they are a sheet, which says how many it finds', async () => {
  const look = { locale: 'nl', colorScheme: 'dark' } as const
  const t = words(look.locale)
  const seeker = await site.build.member({ gender: 'male' })
  const { page, open, expectAccessible } = await openPage(site, {
    loggedInAs: seeker,
    width: 360,
    height: 740,
    ...look,
  })
  await open('/members')
  const results = page.getByRole('article')
  await results.filter({ hasText: 'Emma Utrecht' }).waitFor()
  await page.getByRole('button', { name: t('discovery.search.filters') }).click()
  const sheet = page.getByRole('dialog', { name: t('discovery.search.filters') })
  const order = sheet.getByRole('combobox', { name: t('discovery.filter.sort'), exact: true })
  await expect.poll(() => order.inputValue()).toBe('recommended')
  await sheet.getByLabel(t('discovery.filter.place')).click()
  const field = sheet.getByRole('combobox', { name: t('discovery.filter.place') })
  await field.pressSequentially('Gronin')
  await sheet.getByRole('option', { name: 'Groningen Groningen', exact: true }).click()
  await sheet.getByRole('combobox', { name: t('discovery.filter.distance') }).selectOption('10')
  await expectAccessible()
  expect(new URL(page.url()).search, 'before it is applied').toBe('')
  await sheet.getByRole('button', { name: t('discovery.filter.show', { count: 1 }) }).click()
  await page.waitForURL(/place=NL-GR-groningen&radius=10/)
  await results.filter({ hasText: 'Emma Utrecht' }).waitFor({ state: 'detached' })
  await expect.poll(() => results.count()).toBe(1)
  const visitor = await openPage(site, { width: 360, height: 740, ...look })
  await visitor.open('/members')
  await visitor.page.getByRole('button', { name: t('discovery.search.filters') }).click()
  const orders = visitor.page
    .getByRole('combobox', { name: t('discovery.filter.sort'), exact: true })
    .getByRole('option')
  expect(
    await readAfter(
      expect.poll(() => orders.allTextContents()).toContain(t('discovery.filter.sort_online')),
      () => orders.allTextContents(),
    ),
  ).not.toContain(t('discovery.filter.sort_recommended'))
})

test('back from a profile, the list with its further pages is where it was left', async () => {
  const france = { country: 'FR', region: 'FR-IDF', place: 'FR-IDF-paris' }
  for (let count = 0; count < 60; count++)
    await site.build.member({
      gender: 'female',
      signupDate: new Date(START.getTime() - count * DAY),
      ...france,
    })
  const seeker = await site.build.member({ gender: 'male', ...france })
  const { page, open } = await openPage(site, { loggedInAs: seeker, width: 360, height: 740 })
  await open('/members')
  const cards = page.getByRole('article')
  await expect.poll(() => cards.count()).toBe(24)
  const last = page.getByRole('contentinfo')
  await last.scrollIntoViewIfNeeded()
  // The end may be in sight still when the second page is there: then the third comes too.
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(48)
  await cards.nth(45).scrollIntoViewIfNeeded()
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  const shown = cards.nth(45)
  const name = await shown.textContent()
  const before = await scrolled()
  expect(before).toBeGreaterThan(3_000)
  await shown.getByRole('link').first().click()
  await page.waitForURL(/\/members\/./)
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect.poll(scrolled).toBe(before)
  await expect.poll(() => cards.nth(45).textContent()).toBe(name)
})

test('the page of a region says where it is, and another search in it is not taken for that page', async () => {
  for (let made = 0; made < 12; made++)
    await site.build.member({
      gender: 'female',
      name: `Zoe ${made}`,
      region: 'NL-ZE',
      place: 'NL-ZE-middelburg',
    })
  const { page, open, expectAccessible } = await openPage(site, { locale: 'pl', width: 1280, height: 800 })
  const t = words('pl')
  const response = await open('/members?country=NL&countryregion=NL-ZE')
  expect(response?.headers()['x-robots-tag']).toBe(undefined)
  await page.getByRole('heading', { level: 1, name: 'Kobiety w Zelandii' }).waitFor()
  await expectAccessible()
  const served = page.locator('head [data-served]')
  await expect
    .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
    .toBe(`${site.url}/members?country=NL&countryregion=NL-ZE`)
  await expect.poll(() => served.count()).toBeGreaterThan(20)
  await page.getByRole('article').filter({ hasText: 'Z., 31' }).first().waitFor()
  await page.getByText(t('site.values.gender_plural.male'), { exact: true }).filter({ visible: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Mężczyźni w Zelandii' }).waitFor()
  await staysAway(served, expect.poll(() => page.title()).toBe('Mężczyźni w\u00a0Zelandii · Vonk'))
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})
