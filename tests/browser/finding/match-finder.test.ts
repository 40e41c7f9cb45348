import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('the match finder asks one by one, goes back, and shows who fits and why', async () => {
  const t = words('de')
  const q = (key: string) => t(`discovery.match_finder.${key}` as 'discovery.match_finder.again')
  const anna = await site.build.member({ gender: 'female', interests: ['yoga'] })
  await (await site.login(anna)).api.members.update({ appearance: 'sexy' })
  await site.build.member({ gender: 'female', name: 'Bea' })
  const seeker = await site.build.member({ gender: 'male', interests: ['yoga'] })
  const { page, open } = await openPage(site, {
    locale: 'de',
    width: 360,
    height: 740,
    colorScheme: 'dark',
    loggedInAs: seeker,
  })
  const heading = (key: string) => page.getByRole('heading', { level: 1, name: q(key) })
  const choose = (key: string) => page.getByRole('main').getByRole('link', { name: q(key), exact: true })

  // A wrong answer counts as none.
  await open('/match-finder?age=12')
  await heading('age_title').waitFor()
  await expect
    .poll(() => page.getByRole('main').getByRole('listitem').first().textContent())
    .toBe(q('age_any'))
  await choose('age_any').click()
  await heading('appearance_title').waitFor()
  await choose('appearance_sexy').focus()
  await page.keyboard.press('Enter')
  await heading('race_title').waitFor()
  await page.goBack()
  await heading('appearance_title').waitFor()
  await choose('appearance_sexy').click()
  await heading('race_title').waitFor()
  await page.getByRole('link', { name: q('back') }).click()
  await heading('appearance_title').waitFor()
  await choose('appearance_sexy').click()
  await choose('race_any').click()
  await heading('found_title').waitFor()
  const found = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
  await expect.poll(() => found.count()).toBe(1)
  await found.getByText(anna.name).waitFor()
  // What the card shows itself is no further reason.
  await found.getByText(t('site.interests.yoga'), { exact: true }).waitFor()
  await found.getByText(new RegExp(`^${q('fits')} · (?!.*${t('site.interests.yoga')})`)).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)
  await page.reload()
  await heading('found_title').waitFor()
})

test('says a race for the match finder only after the consent, and takes both back', async () => {
  const t = words('nl')
  const own = await site.build.member()
  const { page, open } = await openPage(site, { loggedInAs: own })
  await open('/profile')
  const section = page.getByRole('region', { name: t('members.race.title') })
  const white = section.getByRole('button', { name: t('members.race.white') })
  const kept = async () =>
    (await site.rows<{ race: string | null }>('select race from profile where member_id = $1', [own.id]))[0]
  await page.getByRole('button', { name: t('members.own.race_open') }).click()
  await section.waitFor()
  await expect.poll(() => white.isDisabled()).toBe(true)
  await section.getByRole('checkbox').check()
  await white.click()
  await section.getByText(t('members.race.saved')).waitFor()
  await expect.poll(() => kept()).toEqual({ race: 'white' })
  await section.getByRole('button', { name: t('members.race.erase') }).click()
  await section.getByText(t('members.race.erased')).waitFor()
  await expect.poll(() => kept()).toEqual({ race: null })
  await expect.poll(() => white.isDisabled()).toBe(true)
})
