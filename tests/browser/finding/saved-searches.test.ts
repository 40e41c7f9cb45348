import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import { inTime } from '#tests/harness/run/in-time.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('a search is saved, tells of who is new, and is named, deleted and taken back', async () => {
  const { locale, ...look } = { locale: 'fr', width: 1280, colorScheme: 'dark' } as const
  const t = words(locale)
  const s = (key: string, values?: Record<string, string | number>) => t(`discovery.saved.${key}`, values)
  const seeker = await site.build.member({ gender: 'male' })
  const { page, open, expectAccessible } = await openPage(site, {
    ...{ loggedInAs: seeker, locale, height: 740 },
    ...look,
  })
  const opener = (count: number) =>
    page.getByRole('button', { name: t('discovery.search.saved', { count }), exact: true })
  const dialog = page.getByRole('dialog')

  await open('/members')
  await opener(0).click()
  await dialog.getByText(s('choose_first')).waitFor()

  await open('/members?min_age=30&max_age=40')
  await opener(0).click()
  const name = dialog.getByLabel(s('name'), { exact: true })
  await expect.poll(() => name.inputValue()).toBe(t('discovery.search.age_range', { min: 30, max: 40 }))
  await name.fill('  ')
  await dialog.getByRole('button', { name: s('save') }).click()
  await dialog.getByText(s('name_missing')).waitFor()
  await name.fill('Dertigers')
  await dialog.getByRole('button', { name: s('save') }).click()
  await dialog.getByText(s('is_saved', { name: 'Dertigers' })).waitFor()
  await expectAccessible()

  site.clock.advance(DAY)
  await site.build.member({ gender: 'female', signupDate: site.clock.now(), dateOfBirth: '1990-01-01' })
  await open('/members')
  await page.mouse.wheel(0, 1)
  await opener(1).click()
  await dialog.getByText(s('found', { count: 1 })).waitFor()
  await dialog.getByRole('link', { name: 'Dertigers' }).click()
  await page.waitForURL(/min_age=30&max_age=40/)
  await opener(0).click()

  await dialog.getByRole('button', { name: s('rename', { name: 'Dertigers' }) }).click()
  await dialog.getByLabel(s('name'), { exact: true }).fill('Toch niet')
  await page.keyboard.press('Escape')
  const rename = dialog.getByRole('button', { name: s('rename', { name: 'Dertigers' }) })
  await expect.poll(() => rename.evaluate((button) => button === document.activeElement)).toBe(true)
  await rename.click()
  await dialog.getByLabel(s('name'), { exact: true }).fill('Mijn leeftijd')
  await page.keyboard.press('Enter')
  const weekly = dialog.getByRole('button', { name: s('weekly', { name: 'Mijn leeftijd' }) })
  await expect.poll(() => weekly.getAttribute('aria-pressed')).toBe('false')
  await weekly.click()
  await page.getByText(s('weekly_on', { name: 'Mijn leeftijd' })).waitFor()
  await expect.poll(() => weekly.getAttribute('aria-pressed')).toBe('true')
  const wanted = () => site.rows(`select kind, wanted from mail_preference where member_id = $1`, [seeker.id])
  await expect.poll(() => wanted()).toEqual([{ kind: 'weekly_updates', wanted: true }])
  await dialog.getByRole('button', { name: s('remove', { name: 'Mijn leeftijd' }) }).click()
  await page.getByText(s('removed', { name: 'Mijn leeftijd' })).waitFor()
  const saved = () => site.rows('select name from saved_search where member_id = $1', [seeker.id])
  await expect.poll(() => saved()).toEqual([])
  await page.getByRole('button', { name: s('undo') }).click()
  await dialog.getByRole('link', { name: 'Mijn leeftijd' }).waitFor()
  await expect.poll(() => saved()).toEqual([{ name: 'Mijn leeftijd' }])
})

test('a saved search that is opened in another tab is looked at, a refused name says so at its field', async () => {
  const t = words('nl')
  const s = (key: string, values?: Record<string, string | number>) => t(`discovery.saved.${key}`, values)
  const seeker = await site.build.member({ gender: 'male' })
  const { api } = await site.login(seeker)
  const saved = { id: site.app.ids.uuid(), name: 'Dertigers', weekly_mail: false }
  await api.discovery.saveSearch({ ...saved, filters: { min_age: 30, max_age: 40 } })
  site.clock.advance(DAY)
  await site.build.member({ gender: 'female', signupDate: site.clock.now(), dateOfBirth: '1990-01-01' })
  const { page, open, expectRefusal } = await openPage(site, {
    ...{ loggedInAs: seeker, locale: 'nl' },
    ...{ width: 1280, height: 740 },
  })
  const found = async () => (await api.discovery.savedSearches()).searches[0]!.new_members
  await open('/members?min_age=30&max_age=50')
  await page.mouse.wheel(0, 1)
  const opener = (count: number) =>
    page.getByRole('button', { name: t('discovery.search.saved', { count }), exact: true })
  await opener(1).waitFor()
  await expect.poll(() => found()).toBe(1)
  await open('/members?min_age=30&max_age=40')
  await page.mouse.wheel(0, 1)
  await expect.poll(found).toBe(0)

  await opener(0).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: s('rename', { name: 'Dertigers' }) }).click()
  const field = dialog.getByLabel(s('name'), { exact: true })
  await field.fill('Nieuw')
  expectRefusal(503, '/api/searches/')
  await page.route('**/api/searches/*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await field.press('Enter')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await page.unroute('**/api/searches/*')
  await field.press('Enter')
  await dialog.getByRole('link', { name: 'Nieuw' }).waitFor()
})

test('the eleventh search is not offered, and one that cannot be fetched says so', async () => {
  const t = words('nl')
  const seeker = await site.build.member({ gender: 'male' })
  const { api } = await site.login(seeker)
  for (let age = 20; age < 30; age++)
    await api.discovery.saveSearch({
      ...{ id: site.app.ids.uuid(), name: `Vanaf ${age}`, weekly_mail: false },
      filters: { min_age: age },
    })
  const { page, open, expectRefusal } = await openPage(site, {
    ...{ loggedInAs: seeker, locale: 'nl' },
    ...{ width: 360, height: 740 },
  })
  await page.clock.install()
  await open('/members?min_age=40')
  const opener = page.getByRole('button', { name: t('discovery.search.saved', { count: 0 }) })
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('link').count()).toBe(10)
  await staysAway(
    dialog.getByRole('button', { name: t('discovery.saved.save') }),
    dialog.getByText(t('discovery.saved.full', { max: 10 })),
  )

  expectRefusal(503, '/api/searches')
  await page.route('**/api/searches', (route) => route.fulfill({ status: 503, body: '{}' }))
  await open('/members?min_age=40')
  await opener.click()
  await inTime(page, () => dialog.getByText(t('discovery.saved.failed')).isVisible()).toBe(true)
  await page.unroute('**/api/searches')
  await dialog.getByRole('button', { name: t('discovery.saved.again') }).click()
  await dialog.getByText(t('discovery.saved.full', { max: 10 })).waitFor()
})
