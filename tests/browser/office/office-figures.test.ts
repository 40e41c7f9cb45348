import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDays } from '#features/figures/count-days.server.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openOffice } from '#tests/harness/page/open-office.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

const t = words('nl')

test('finance reads the figures on a phone, of all countries and of one, with a table behind each chart', async () => {
  await site.build.member({ country: 'DE', region: 'DE-BE', place: 'DE-BE-berlin' })
  await site.build.member()
  await site.build.member({ lander: 'gallery/zomer' })
  await countDays(site.app)
  const { page, expectAccessible, expectRefusal } = await openOffice(
    site,
    await newStaff(site, 'finance'),
    '/admin/figures',
    {
      width: 360,
      height: 740,
      colorScheme: 'dark',
    },
  )
  const growth = page.getByRole('region', { name: t('office.figures.growth'), exact: true }).first()
  await growth.locator('canvas').waitFor()
  await growth.getByText(t('office.figures.as_table')).click()
  const rows = growth.getByRole('table').getByRole('row')
  await expect.poll(() => rows.nth(1).getByRole('cell').nth(1).textContent()).toBe('3')
  await expectAccessible()
  await page.getByLabel(t('office.figures.country'), { exact: true }).selectOption('DE')
  await expect.poll(() => rows.nth(1).getByRole('cell').nth(1).textContent()).toBe('1')
  // One landing page is of all countries.
  await page.getByLabel(t('office.figures.came_by'), { exact: true }).selectOption({
    label: `${t('office.settings.landers.fields.pages.options.gallery')} · zomer`,
  })
  await expect
    .poll(() => page.getByLabel(t('office.figures.country'), { exact: true }).inputValue())
    .toBe('*')
  await page
    .getByRole('region', { name: t('office.figures.landing'), exact: true })
    .waitFor({ state: 'detached' })
  await expect.poll(() => rows.nth(1).getByRole('cell').nth(1).textContent()).toBe('1')
  await page.getByLabel(t('office.figures.country'), { exact: true }).selectOption('DE')
  await expect
    .poll(() => page.getByLabel(t('office.figures.came_by'), { exact: true }).inputValue())
    .toBe('*')
  // What was chosen stands in the address, and what is nothing there is taken as all.
  await expect.poll(() => new URL(page.url()).search).toBe('?country=DE')
  await page.reload()
  await expect
    .poll(() => page.getByLabel(t('office.figures.country'), { exact: true }).inputValue())
    .toBe('DE')
  await page.goto(`${site.url}/admin/figures?country=ZZ&network=%00&lander=gone&from=never&page=x`)
  await expect.poll(() => new URL(page.url()).searchParams.has('country')).toBe(false)
  await expect.poll(() => new URL(page.url()).searchParams.has('lander')).toBe(false)
  await expect
    .poll(() => page.getByLabel(t('office.figures.country'), { exact: true }).inputValue())
    .toBe('*')
  await page.getByRole('link', { name: t('office.figures.parts.cohorts'), exact: true }).click()
  const heading = page.getByRole('heading', { name: t('office.figures.cohorts'), exact: true })
  const jumps = page.getByRole('navigation', { name: t('office.figures.jumps') })
  await expect
    .poll(async () => (await heading.boundingBox())!.y - (await jumps.boundingBox())!.y)
    .toBeGreaterThan((await jumps.boundingBox())!.height)
  // A wide table is gone to by keyboard.
  const cohorts = page.getByRole('region', { name: t('office.figures.cohorts'), exact: true }).last()
  await expect.poll(() => cohorts.getAttribute('tabindex')).toBe('0')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  // Only a period has a CSV.
  const [from, to] = ['from', 'to'].map((end) => page.getByLabel(t(`office.figures.${end}`), { exact: true }))
  const last = await to!.inputValue()
  const save = page.getByRole('button', { name: t('office.figures.save'), exact: true })
  expectRefusal(400, '/api/admin/figures')
  await to!.fill('2020-01-01')
  await staysAway(save, page.getByText(t('office.field_errors.before_from')))
  await expectAccessible()
  await to!.fill('2099-02-01')
  await from!.fill('2099-01-01')
  await staysAway(save, page.getByText(t('office.field_errors.future')))
  await to!.fill(last)
  await from!.fill(last)
  await staysAway(
    page.getByText(t('office.figures.nothing')),
    page
      .getByRole('region', { name: t('office.figures.answers'), exact: true })
      .getByText(t('office.figures.running_alone'), { exact: true }),
  )
  const saved = page.waitForEvent('download')
  await save.click()
  await expect.poll(async () => (await saved).suggestedFilename()).toMatch(/^figures-.*\.csv$/)
})
