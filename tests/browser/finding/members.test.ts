import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { addPhoto, seesMark } from './profiles.ts'

const t = words('nl')
const WORD = t('site.defaults.fictional_singular')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({
    settings: { fictional_icon: 'ghost', search_fields: ['country', 'age'], swipe_likes_per_day: 1 },
  })
})
afterAll(() => site?.stop())

/** Each test uses another country, so that it finds no members of other tests. */
const BELGIUM = { country: 'BE', region: 'BE-VAN', place: 'BE-VAN-antwerpen' }
const ITALY = { country: 'IT', region: 'IT-62', place: 'IT-62-roma' }

const heartOf = (page: Page, name: string) =>
  page.getByRole('button', { name: t('members.card.like', { name }) }).first()

test('a fictional profile is marked as one, with the site’s icon, among the likes, on a match and in the conversation', async () => {
  const fred = await site.build.member({
    gender: 'male',
    name: 'Fred Verzonnen',
    fictional: true,
    ...BELGIUM,
  })
  const reader = await site.build.member({ gender: 'female', credits: 20, ...BELGIUM })
  const { page, open } = await openPage(site, { loggedInAs: reader })
  const main = page.getByRole('main')

  await open('/members')
  await seesMark(page.getByRole('article').filter({ hasText: fred.name }), 'card')
  await site.build.like(fred, reader)
  // Its like is a row among the others.
  await open('/likes')
  await seesMark(page.getByRole('article').filter({ hasText: fred.name }), 'like')
  await open(`/members/${fred.id}`)
  await page.getByRole('heading', { level: 1, name: fred.name }).waitFor()
  await seesMark(main, 'profile')
  await main.getByText(t('site.defaults.fictional_warning')).first().waitFor()

  await heartOf(page, fred.name).click()
  const match = page.getByRole('dialog', { name: t('site.popups.match.title') })
  await seesMark(match, 'match modal')
  await match.getByText(t('site.popups.match.fictional', { name: fred.name, mark: WORD })).waitFor()
  await match.getByRole('button', { name: t('site.popups.match.start') }).click()

  await page.getByRole('textbox', { name: t('chat.composer.label', { name: fred.name }) }).fill('Hoi')
  await seesMark(page.locator('header', { hasText: fred.name }), 'chat header')
  await page.getByText(t('site.defaults.fictional_warning')).first().waitFor()
  await page.getByRole('button', { name: t('chat.composer.send'), exact: true }).click()
  await page.getByRole('log').getByText('Hoi', { exact: true }).waitFor()
})

test('on a phone nothing lies over a fictional profile’s mark, and on a wide screen no photo over the words beside it', async () => {
  const fake = await site.build.member({ gender: 'male', name: 'Fred', fictional: true, ...ITALY })
  const reader = await site.build.member({ gender: 'female', ...ITALY })
  await addPhoto(site, fake)
  await site.build.like(fake, reader)
  const { page, open } = await openPage(site, { loggedInAs: reader, width: 320, height: 740 })
  await open('/likes')
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const card = page.getByRole('article').filter({ hasText: fake.name })
    const mark = await boxOf(card.getByText(WORD))
    const badge = await boxOf(card.getByText(t('members.card.new'), { exact: true }))
    const photo = await boxOf(card.locator('[data-photo]'))
    expect(overlap(mark, badge), `at ${width}`).toBe(false)
    for (const box of [mark, badge]) expect(box.x + box.width).toBeLessThanOrEqual(photo.x + photo.width)
  }
  await open(`/members/${fake.id}`)
  for (const [width, height] of [
    [320, 640],
    [360, 740],
    [800, 1000],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    const main = page.getByRole('main')
    const name = await boxOf(main.getByRole('heading', { level: 1 }))
    const back = await boxOf(main.getByRole('link', { name: t('members.profile.back') }))
    expect(name.y + name.height, `the name at ${width}`).toBeLessThan(height - 60)
    expect(back.y, `the way back at ${width}`).toBeGreaterThan(0)
    const seen = await boxOf(main.getByText(WORD).filter({ visible: true }).first())
    expect(overlap(seen, back)).toBe(false)
    const warning = main.getByRole('note')
    const actions = main.getByRole('region', { name: t('members.profile.actions') })
    const covered = async () => overlap(await boxOf(warning), await boxOf(actions))
    await expect.poll(covered, { message: `warning at ${width}` }).toBe(false)
    expect(
      await readAfter(warning.scrollIntoViewIfNeeded(), async () =>
        overlap(await boxOf(warning), await boxOf(actions)),
      ),
      `scrolled at ${width}`,
    ).toBe(false)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(`/likes/m/${fake.id}`)
  const photo = await boxOf(page.getByRole('main').locator('[data-photo]').first())
  const heading = await boxOf(page.getByRole('heading', { level: 1, name: fake.name }))
  const cell = await boxOf(
    page
      .getByRole('main')
      .getByRole('link', { name: t('likes.one.profile') })
      .first(),
  )
  expect(photo).toEqual(cell)
  expect(overlap(photo, heading)).toBe(false)
})

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (place: Locator): Promise<Box> => (await place.boundingBox())!

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

test('a dialog shows a ring only to those who opened it with the keyboard', async () => {
  await site.build.member({ gender: 'female' })
  const { page, open } = await openPage(site, { width: 360, height: 740, touch: true })
  await open('/members')
  const heart = page.getByRole('article').first().getByRole('button')
  const dialog = page.getByRole('dialog', { name: t('site.login_required.likes.title') })
  const focus = () =>
    page.evaluate(() => {
      const { activeElement } = document
      return {
        within: activeElement?.closest('[role=dialog]') !== null,
        control: activeElement?.matches('button, a') === true,
        ring: activeElement?.matches('button:focus-visible, a:focus-visible') === true,
      }
    })
  await heart.tap()
  await dialog.waitFor()
  await expect.poll(focus).toEqual({ within: true, control: false, ring: false })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await expect.poll(focus).toEqual({ within: true, control: true, ring: true })
})

test('a visitor is asked to log in for more photos, and finds the filters of the site', async () => {
  const where = { country: 'GB', region: 'GB-ENG', place: 'GB-ENG-london' }
  const woman = await site.build.member({ gender: 'female', name: 'Veel Foto’s', ...where })
  await addPhoto(site, woman)
  await addPhoto(site, woman)
  const { page, open } = await openPage(site)
  await open(`/members/${woman.id}`)
  await page
    .getByRole('button', { name: t('members.profile.locked_visitor') })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t('site.login_required.photos.title') })
  await dialog.getByText(t('site.login_required.photos.words')).waitFor()

  await open('/members')
  const say = (key: string) => t(`discovery.search.${key}`)
  await page.getByLabel(say('country')).filter({ visible: true }).waitFor()
  const ages = page.getByRole('group', { name: say('age') })
  await ages.waitFor()
  for (const age of ['min_age', 'max_age']) {
    const options = () => ages.getByLabel(say(age)).locator('option').allTextContents()
    await expect.poll(async () => (await options()).length).toBeGreaterThan(80)
    await expect
      .poll(async () => new Set(await options()).size, { message: age })
      .toBe((await options()).length)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: say('filters') }).click()
  const sheet = page.getByRole('dialog', { name: say('filters') })
  const [low, high] = [sheet.getByLabel(say('min_age')), sheet.getByLabel(say('max_age'))]
  await expect.poll(() => low.getAttribute('aria-valuetext')).toBe('18\u00a0jaar')
  await high.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => high.getAttribute('aria-valuetext')).toBe('18\u00a0jaar')
  await sheet.getByText('18 jaar', { exact: true }).waitFor()
  const thumbs = sheet.locator('input[type=range]').locator('xpath=..')
  await expect.poll(async () => overlap(await boxOf(thumbs.nth(0)), await boxOf(thumbs.nth(1)))).toBe(false)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const left of ['gender', 'region'])
    await staysAway(page.getByLabel(say(left), { exact: true }), page.getByLabel(say('country')))
})
