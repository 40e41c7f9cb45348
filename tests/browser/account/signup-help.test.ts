import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { signup } from './signing-up.ts'

const t = words('nl')
const say = (key: string, values?: Record<string, string>) => t(`accounts.signup.${key}`, values)

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('the place is typed ahead, or comes from the browser’s position, at most an hour old, unless that is refused', async () => {
  const { page, open, context, expectAccessible } = await openPage(site, { width: 360, height: 640 })
  await page.addInitScript(() => {
    const { getCurrentPosition } = Geolocation.prototype
    Geolocation.prototype.getCurrentPosition = function (found, failed, options) {
      document.documentElement.dataset.maximumAge = String(options?.maximumAge)
      getCurrentPosition.call(this, found, failed, options)
    }
  })
  const answers = signup(page, t, site)
  await open('/signup')
  await answers.answerWho('female')
  await answers.answerBirth('1980')
  const place = page.getByRole('combobox', { name: say('where.place'), exact: true })
  const next = page.getByRole('button', { name: say('next'), exact: true })
  await place.fill('zzz')
  await page.getByText(say('where.no_place')).waitFor()
  await next.click()
  await page.getByText(say('errors.place_missing')).waitFor()
  await place.fill('den b')
  await page
    .getByRole('option', { name: '’s-Hertogenbosch Noord-Brabant'.replace('’', "'"), exact: true })
    .waitFor()
  await expectAccessible()
  await place.fill('haag')
  await page.getByRole('option', { name: 'Den Haag Zuid-Holland', exact: true }).waitFor()
  await place.press('Enter')
  await staysAway(page.getByRole('listbox'), expect.poll(() => place.inputValue()).toBe('Den Haag'))
  const useLocation = page.getByRole('button', { name: say('where.use_location') })
  await useLocation.click()
  await page.getByText(say('where.location_denied')).waitFor()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 52.09, longitude: 5.12 })
  await page.getByText(say('where.location_denied')).waitFor({ state: 'hidden' })
  await useLocation.click()
  await page.getByText(say('where.located', { place: 'Utrecht' })).waitFor()
  await expect.poll(() => place.inputValue()).toBe('Utrecht')
  await expect.poll(() => page.locator('html').getAttribute('data-maximum-age')).toBe('3600000')
  await page.getByRole('button', { name: say('back'), exact: true }).click()
  // Each screen begins at its top.
  expect(
    await readAfter(page.getByRole('heading', { name: say('birth.title') }), () =>
      page.evaluate(() => window.scrollY),
    ),
  ).toBe(0)
  await next.click()
  await expect.poll(() => place.inputValue()).toBe('Utrecht')
})

test('who is too young mends the date, or leaves and finds signing up closed for that day', async () => {
  const { page, open, expectAccessible } = await openPage(site, { width: 360, height: 640 })
  await page.clock.install()
  const answers = signup(page, t, site)
  const part = (key: string) => page.getByRole('textbox', { name: say(`birth.${key}`), exact: true })
  const wrong = () =>
    page
      .locator('[aria-invalid=true]')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  await open('/login')
  await page.getByRole('main').locator('a[href="/signup"]').click()
  const sheet = page.getByRole('dialog', { name: t('site.popups.signup', { site: 'Vonk' }) })
  await answers.answerWho('female')
  const title = sheet.getByRole('heading', { name: say('birth.title') })
  await title.waitFor()
  const button = sheet.getByRole('button', { name: say('next'), exact: true })

  // The focus goes from day to month to year by itself, and a Tab out of habit does not skip a part.
  await part('day').focus()
  await page.keyboard.type('14')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await page.keyboard.type('2015')
  await expect
    .poll(() => Promise.all(['day', 'month', 'year'].map((key) => part(key).inputValue())))
    .toEqual(['14', '3', '2015'])
  await part('month').fill('')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await button.click()
  await page.getByText(say('birth.required', { min_age: '18' })).waitFor()
  await expect.poll(() => wrong()).toEqual(['', ''])
  await part('day').pressSequentially('143')
  await button.click()

  // The dialog lies over a scrim of its own, which covers the sheet.
  const popup = page.getByRole('dialog', { name: say('birth.too_young_title') })
  await expect.poll(() => wrong()).toEqual(['2015'])
  // The dialog says it; at the field it is said once the dialog is closed.
  await staysAway(page.getByText(say('birth.too_young', { min_age: '18' }), { exact: true }), popup)
  const covered = await page.locator('h2', { hasText: say('birth.title') }).evaluate((heading) => {
    const { left, top } = heading.getBoundingClientRect()
    return !document.elementFromPoint(left + 4, top + 4)?.closest('[role=dialog]')
  })
  expect(covered).toBe(true)
  await expectAccessible()
  await popup.getByRole('button', { name: say('birth.fix') }).click()
  await expect.poll(() => part('year').evaluate((input) => input === document.activeElement)).toBe(true)
  await page.getByText(say('birth.too_young', { min_age: '18' }), { exact: true }).waitFor()
  await button.click()
  await popup.getByRole('button', { name: say('birth.too_young_leave', { min_age: '18' }) }).click()
  const closed = page.getByRole('heading', { name: say('too_young.title') })
  await closed.waitFor()
  await expectAccessible()

  await open('/signup')
  await staysAway(page.getByRole('textbox'), closed)
  await page.clock.setSystemTime(site.clock.now().getTime() + 2 * 86_400_000)
  await open('/signup')
  await page.getByRole('heading', { name: say('who.title') }).waitFor()
  await answers.answerWho('female')
  await expect.poll(() => part('year').inputValue()).toBe('')
})

test('an address that is taken leads to the login, one of a deleted account to the mailed link', async () => {
  const [member, leaver] = [await site.build.member(), await site.build.member()]
  await (await site.login(leaver)).api.accounts.deleteAccount({})
  const { page, open, expectRefusal } = await openPage(site)
  expectRefusal(409, '/api/signup/check')
  const answers = signup(page, t, site)
  await open('/signup')
  await answers.answerWho('female')
  await answers.answerBirth('1980')
  await answers.answerWhere()
  await answers.answerName('Bekende')
  const account = { name: 'Bekende', password: 'een lange zin zonder zorgen' }
  await answers.answerAccount({ ...account, email: leaver.email })
  await page.getByText(say('errors.email_deleted')).waitFor()
  await answers.answerAccount({ ...account, email: member.email })
  const taken = page.getByText(/Met dit e\W+mailadres heb je al een profiel/)
  await taken.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL(/\/login$/)
  await expect
    .poll(() => site.rows('select id from account where email = $1', [member.email]))
    .toHaveLength(1)
})
