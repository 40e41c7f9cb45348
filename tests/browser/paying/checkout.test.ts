import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMMEDIATE_START } from '#features/payments/selling/orders/immediate-start.ts'
import { checkPurchase } from '#features/payments/selling/orders/settle.server.ts'
import { DAY, SECOND } from '#server/clock.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { alive } from '#tests/harness/page/settled.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { paying } from './paying.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
  await site.build.code({ code: 'HELFT', percentage: 50, paymentMethods: ['credit_card', 'bank_transfer'] })
  await site.build.code({ code: 'KLEIN', percentage: 10, validity: 'unlimited' })
  await site.build.code({ code: 'WEG', percentage: 60, validity: 'once' })
  await site.build.code({ code: 'GROOT', percentage: 60, currency: 'EUR', minimumOrderValue: 3000 })
  const other = await site.login(await site.build.member())
  await other.api.payments.order({
    key: crypto.randomUUID(),
    package_id: '20',
    payment_method: 'paypal',
    amount: 398,
    discount_code: 'WEG',
    immediate_start: IMMEDIATE_START,
  })
})
afterAll(() => site?.stop())

// The longest words on a phone.
const LOOK = { locale: 'de', width: 360, height: 740 } as const
const [HALF, BONUS] = ['9,97', '14,96']

test('a code from a link or the field gives its price, or says why it does not', async () => {
  const t = words(LOOK.locale)
  const say: typeof t = (key, values) => t(`payments.${key}`, values)
  const member = await site.build.member({ gender: 'male', credits: 0, language: LOOK.locale })
  const visit = await openPage(site, { ...LOOK, loggedInAs: member })
  const { open, expectAccessible } = visit
  const main = visit.page.getByRole('main')
  visit.expectRefusal(409, '/api/discountcode.php')
  visit.expectRefusal(409, '/api/discountcode.php')
  visit.expectRefusal(409, '/api/discountcode.php')

  // A code that is worth less than the bonus: the bonus counts, and the page says so.
  await open('/credits?code=klein')
  await main.getByText(BONUS).first().waitFor()
  await paying(visit.page, t).choosePackage(50)
  await main.getByText(BONUS).first().waitFor()
  const [ten, quarter] = [0.1, 0.25].map((share) =>
    new Intl.NumberFormat(LOOK.locale, { style: 'percent' }).format(share),
  ) as [string, string]
  await main.getByText(say('checkout.code.worse', { code: 'KLEIN', value: ten, better: quarter })).waitFor()
  await main.getByRole('button', { name: say('checkout.code.remove') }).click()

  const field = main.getByRole('textbox', { name: say('checkout.code.label') })
  const apply = main.getByRole('button', { name: say('checkout.code.apply') })
  await main.getByRole('button', { name: say('checkout.code.ask') }).click()
  for (const [code, why] of [
    ['NIETS', say('checkout.code_refused.not_found')],
    ['WEG', say('checkout.code_refused.used')],
    ['GROOT', /30,00/],
  ] as const) {
    await field.fill(code)
    await apply.click()
    await main.getByText(why).waitFor()
  }
  await expectAccessible()
  await field.fill('helft')
  await field.press('Enter')
  await main.getByText(HALF).first().waitFor()
  // It takes the place of the bonus, and says so, here and beside the packages.
  await main.getByText(say('checkout.code.better', { own: quarter })).waitFor()
  // It is for some methods: with another the price is the one without it.
  await main.getByText('PayPal', { exact: true }).click()
  await main
    .getByText(/Creditcard|Kreditkarte/)
    .last()
    .waitFor()
  await main.getByText(BONUS).first().waitFor()
  await main.getByText(say('methods.credit_card'), { exact: true }).click()
  await main.getByText(HALF).first().waitFor()
  await expectAccessible()
})

test('a payment that fails is tried again, and a transfer that arrives buys Premium in every tab, with the code', async () => {
  const t = words(LOOK.locale)
  const say: typeof t = (key, values) => t(`payments.${key}`, values)
  const member = await site.build.member({ gender: 'male', credits: 0, language: LOOK.locale })
  const visit = await openPage(site, { ...LOOK, loggedInAs: member })
  const { page, open } = visit
  const main = page.getByRole('main')
  const checkout = paying(page, t)
  await open('/credits?code=helft')
  await main.getByText(HALF).first().waitFor()
  await checkout.choosePackage(50)
  await main.getByText(say('methods.credit_card'), { exact: true }).click()
  await main.getByText(HALF).first().waitFor()

  const order = main.getByRole('button', { name: say('checkout.order') })
  await order.click()
  const missing = main.getByText(say('checkout.consent_missing'))
  await missing.waitFor()
  await expect
    .poll(async () => {
      const [note, button] = [await missing.boundingBox(), await order.boundingBox()]
      return note!.y > 0 && (note!.y + note!.height < button!.y || note!.x + note!.width < button!.x)
    })
    .toBe(true)
  await checkout.agree()
  await order.click()
  await page.waitForURL(/\/sandbox-bank\/./)
  await page.getByText(HALF).first().waitFor()
  await page.getByRole('button', { name: say('sandbox_bank.fail'), exact: true }).click()
  await page.waitForURL(/\/transactions\/./)
  await checkout.seesOutcome('card_failed_title')
  await page.reload()
  await checkout.seesOutcome('card_failed_title')
  await alive(page)

  // One press orders again, with what was agreed to; the failed order has let go of the code.
  const amount = `${HALF}\u00a0€`
  const bonus = `${BONUS}\u00a0€`
  await main.getByRole('button', { name: say('transactions.again_by_paypal', { amount: bonus }) }).waitFor()
  await main.getByRole('button', { name: say('transactions.again_by_card', { amount }) }).click()
  await page.waitForURL(/\/sandbox-bank\/./)
  await page.getByText(HALF).first().waitFor()
  await page.getByRole('button', { name: say('sandbox_bank.fail'), exact: true }).click()
  await page.waitForURL(/\/transactions\/./)
  await checkout.seesOutcome('card_failed_title')

  // A transfer takes days.
  await main.getByRole('link', { name: say('transactions.failed_again') }).click()
  await main.getByText(HALF).first().waitFor()
  await main.getByText(say('methods.bank_transfer'), { exact: true }).click()
  await checkout.agree()
  await order.click()
  await page.waitForURL(/\/sandbox-bank\/./)
  await page.getByRole('button', { name: say('sandbox_bank.transferred'), exact: true }).click()
  await page.waitForURL(/\/transactions\/./)
  await checkout.seesOutcome('transfer_title')
  const transaction = new URL(page.url()).pathname

  const tab = await visit.context.newPage()
  await tab.goto('/members')
  await alive(tab)
  const premium = tab.getByRole('banner').getByRole('link', { name: t('site.nav.get_premium') })
  await premium.waitFor()
  // Hours and days later it still waits, and leads to what is to be transferred.
  const purchaseId = transaction.split('/').at(-1)!
  site.clock.advance(DAY)
  await checkPurchase(site.app, { purchaseId })
  await open(transaction)
  await checkout.seesOutcome('transfer_title')
  await expect
    .poll(() => main.getByRole('link', { name: say('transactions.transfer_back') }).getAttribute('href'))
    .toMatch(/\/sandbox-bank\/./)
  site.clock.advance(DAY)
  await checkPurchase(site.app, { purchaseId })
  await checkout.seesOutcome('completed_title', { credits: 50 })
  await premium.waitFor({ state: 'detached' })
  await tab.getByRole('banner').locator('a[href="/credits"]').getByText('50').first().waitFor()

  const [purchase] = await site.rows(
    `select discount_code, discount_percentage, immediate_start from purchase
       where member_id = $1 and status = 'completed'`,
    [member.id],
  )
  expect(purchase).toEqual({
    discount_code: 'HELFT',
    discount_percentage: 50,
    immediate_start: IMMEDIATE_START,
  })
  // A used code is not spoken of again.
  await open('/credits')
  await staysAway(main.getByText('HELFT'), main.getByText('19,95').first())
})

test('on a phone of 320 px in French the methods have most of the screen, and nothing is cut', async () => {
  const t = words('fr')
  const member = await site.build.member({ language: 'fr' })
  const { page, open } = await openPage(site, { loggedInAs: member, locale: 'fr', width: 320, height: 568 })
  await open('/credits/50')
  const order = page.getByRole('button', { name: t('payments.checkout.order') })
  await page.getByRole('radio').last().scrollIntoViewIfNeeded()
  const { top } = await order.evaluate((button) => button.getBoundingClientRect())
  expect(top).toBeGreaterThan(400)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('the welcome code is asked for by the page that sells, which says nothing when that fails', async () => {
  const t = words('nl')
  await site.rows(`update site set settings = settings || '{"time_bonus": null}'`)
  site.clock.advance(6 * SECOND)
  const member = await site.build.member({ gender: 'male' })
  const visit = await openPage(site, { loggedInAs: member })
  const { page, open } = visit
  const welcome = page.getByText(t('payments.credits.welcome', { percentage: 25 }))
  await open('/credits')
  await welcome.waitFor()

  const asked: string[] = []
  await page.route('**/api/discountcode.php*', (route) => {
    asked.push(new URL(route.request().url()).search)
    return route.abort()
  })
  visit.expectFailing('/api/discountcode.php')
  await open('/members')
  await page
    .getByRole('link', { name: t('site.nav.get_premium') })
    .first()
    .click()
  await page.getByRole('link', { name: t('payments.premium.become') }).click()
  await staysAway([welcome, page.getByRole('alert')], page.getByRole('main').getByText('14,96').first())
  expect(asked[0]).toBe('?welcome=true')
})
