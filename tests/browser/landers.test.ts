import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGN_PAGES } from '#shared/landers.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const FROM = 'network=ads&sub1=spring'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({
    settings: {
      signups: 'with_trafficsource',
      landers: {
        spring: { pages: [...CAMPAIGN_PAGES], headline: 'Lente!', text: '', picture: null, look: null },
      },
    },
  })
})
afterAll(() => site?.stop())

test('a first message written on a landing page is kept by the signup, in no address', async () => {
  const t = words('nl')
  const member = await site.build.member({ name: 'Noor' })
  const { page } = await openPage(site, { width: 360, height: 740 })
  await page.goto(`/members/${member.id}/landing3?${FROM}`)
  await page.getByLabel(t('landing.member.message')).fill('Hoi Noor, wat lees je?')
  await page.getByText(t('landing.form.male'), { exact: true }).click()
  await page.getByRole('button', { name: t('landing.member.keep') }).click()
  await page.waitForURL(/\/signup\?/)
  expect(page.url()).not.toContain('lees')
  await page.getByRole('heading', { name: t('accounts.signup.birth.title') }).waitFor()
  await expect
    .poll(() => page.evaluate(() => JSON.parse(sessionStorage.signup)))
    .toMatchObject({ firstMessage: 'Hoi Noor, wat lees je?', messageTo: member.id, gender: 'male' })
})

test('the deck is swiped by keys, by hand and by its buttons, back once, and leads to the signup with what was sought', async () => {
  const t = words('nl')
  const { page } = await openPage(site, { width: 360, height: 740 })
  await page.goto(`/landers/tinderswipe?${FROM}`)
  await page.getByText(t('landing.tinderswipe.seeks_female'), { exact: true }).click()
  const card = (number: number) =>
    page.getByRole('group', {
      name: t('landing.tinderswipe.choose', { name: t('landing.tinderswipe.example', { number }) }),
    })
  const like = (number: number) => card(number).locator('label', { has: page.locator('[value=like]') })
  await like(1).waitFor()
  await page.keyboard.press('ArrowRight')
  await like(2).waitFor()
  await card(2)
    .locator('label', { has: page.locator('[value=back]') })
    .click()
  await like(1).waitFor()
  await page.keyboard.press('ArrowLeft')
  await like(2).waitFor()
  const box = (await card(2).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 120, box.y + 110, { steps: 4 })
  await page.mouse.up()
  for (const number of [3, 4, 5, 6]) await like(number).click()
  const liked = page.locator('[data-liked]:visible')
  // All but the first, which was passed in the end.
  await expect.poll(() => liked.count()).toBe(5)
  await page.getByText(t('landing.form.male'), { exact: true }).click()
  await page.getByRole('button', { name: t('landing.tinderswipe.submit') }).click()
  await page.waitForURL(/\/signup\?/)
  const sent = Object.fromEntries(new URL(page.url()).searchParams)
  expect(sent).toEqual({
    network: 'ads',
    sub1: 'spring',
    via: 'tinderswipe',
    seeks: 'female',
    gender: 'male',
  })
})
