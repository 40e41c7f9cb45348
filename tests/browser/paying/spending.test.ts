import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookAfterTopUps } from '#features/payments/selling/topping-up/look-after.server.ts'
import { DAY, HOUR } from '#server/clock.ts'
import { formatMoney } from '#shared/money.ts'
import { buy, spend } from '#tests/harness/buying.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { settled } from '#tests/harness/page/settled.ts'
import { readAfter } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ settings: { time_bonus: null, welcome_discount_percentage: null } })
  site.clock.advanceToNextMonth()
})
afterAll(() => site?.stop())

test('a member bounds and pauses their spending, and is charged automatically only as announced', async () => {
  const look = { locale: 'de', width: 1280, height: 900 } as const
  const t = words(look.locale)
  const euros = (amount: number) => formatMoney({ amount, currency: 'EUR' }, look.locale)
  const member = await site.build.member({ credits: 0, language: look.locale })
  const buyer = { member: await site.login(member), memberId: member.id, email: member.email }
  await buy(buyer, 'credit_card', { keep: true })
  const { page, open, expectAccessible, expectRefusal } = await openPage(site, {
    loggedInAs: member,
    ...look,
  })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const says = (words: string) => page.getByText(words).first().waitFor()

  // The top-up: the maximum must allow a package, and consent is asked for.
  const topUp = (key: string, values?: object) => t(`payments.top_up.${key}`, values as never)
  await open('/credits/repeat-order')
  await press(topUp('begin'))
  await page.getByLabel(topUp('maximum', { currency: 'EUR' })).fill('5')
  await press(topUp('save'))
  await says(topUp('maximum_wrong', { price: euros(995) }))
  await says(topUp('agree_missing'))
  await expectAccessible()
  await page.getByLabel(topUp('below')).selectOption('10')
  await page.getByLabel(topUp('maximum', { currency: 'EUR' })).fill('9,95')
  await page.getByRole('checkbox').check()
  await press(topUp('save'))
  await page.getByText(topUp('used', { spent: euros(0), maximum: euros(995) })).waitFor()

  // It is announced where credits are bought, and charged a day later.
  await spend(site, buyer, 45)
  await lookAfterTopUps(site.app)
  await open('/credits')
  await page.getByRole('button', { name: topUp('next_stop') }).waitFor()
  await expectAccessible()
  await open('/credits/repeat-order')
  await page.getByRole('button', { name: topUp('next_stop') }).waitFor()
  // On a phone with doubled text, long words stay on the page.
  const html = page.locator('html')
  await page.setViewportSize({ width: 360, height: 740 })
  await html.evaluate(({ style }) => style.setProperty('font-size', '200%'))
  await expect.poll(() => html.evaluate(({ scrollWidth }) => scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await html.evaluate(({ style }) => style.removeProperty('font-size'))
  await page.setViewportSize({ width: look.width, height: look.height })
  const charged = () => site.rows('select status from purchase where member_id = $1 and top_up', [member.id])
  expect(await readAfter(settled(page), charged)).toEqual([])
  site.clock.advance(DAY + HOUR)
  await lookAfterTopUps(site.app)
  await expect.poll(charged).toEqual([{ status: 'completed' }])

  // A limit: lower at once, higher after a day.
  const spending = (key: string, values?: object) => t(`payments.spending.${key}`, values as never)
  const setLimit = async (typed: string) => {
    await page.getByLabel(spending('limit_label', { currency: 'EUR' })).fill(typed)
    await press(spending('limit_set'))
  }
  await open('/transactions')
  await setLimit('veel')
  await says(spending('limit_wrong'))
  await setLimit('40')
  const spent = { spent: euros(1995 + 995) }
  await says(spending('limit_spent', { ...spent, limit: euros(4000) }))
  await setLimit('30')
  await says(spending('limit_spent', { ...spent, limit: euros(3000) }))
  await setLimit('100')
  const later = page.getByText(euros(10_000))
  await later.waitFor()
  await says(spending('limit_spent', { ...spent, limit: euros(3000) }))
  await expectAccessible()
  site.clock.advance(DAY)
  await open('/transactions')
  await says(spending('limit_spent', { ...spent, limit: euros(10_000) }))

  // A pause is asked for twice; then nothing is sold.
  await press(spending('pause_begin'))
  const dialog = page.getByRole('dialog')
  await dialog.getByText(spending('pause_confirm')).waitFor()
  await expectAccessible()
  await dialog.getByRole('button', { name: spending('pause_begin') }).click()
  await page.getByRole('button', { name: spending('pause_longer') }).waitFor()
  expectRefusal(403, '/api/purchases')
  await open('/credits/repeat-order')
  await press(t('payments.checkout.order'))
  await says(t('payments.not_ordered.paused_title'))

  // Without the kept card nothing is charged any more.
  await page.getByRole('button', { name: /4242/ }).click()
  await dialog.getByRole('button', { name: t('payments.stored.remove'), exact: true }).click()
  expect(
    await readAfter(page.getByRole('heading', { name: t('payments.repeat.no_method_title') }), () =>
      site.rows('select from top_up where member_id = $1', [member.id]),
    ),
  ).toEqual([])
})
