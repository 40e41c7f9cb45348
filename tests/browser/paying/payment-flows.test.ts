import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTICE_DAYS } from '#features/payments/providers/debit/mandate-text.ts'
import { IMMEDIATE_START } from '#features/payments/selling/orders/immediate-start.ts'
import { checkPurchase } from '#features/payments/selling/orders/settle.server.ts'
import { DAY } from '#server/clock.ts'
import { formatMoney } from '#shared/money.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import { COLLECTS, codeOf, DETAILS } from '#tests/harness/services/debit.ts'
import { startMollie } from '#tests/harness/services/mollie.ts'
import { startStripe } from '#tests/harness/services/stripe.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { paying } from './paying.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ settings: COLLECTS })
  await site.build.code({ code: 'MINDER', percentage: 20, validity: 'unlimited' })
})
afterAll(() => site?.stop())

test('each kind of payment has its own steps at the bank and ends in credits', async () => {
  const [locale, code, amount] = ['de', 'MINDER', 796] as const
  const t = words(locale)
  const bank = (key: string) => t(`payments.sandbox_bank.${key}`)
  const member = await site.build.member({ credits: 0, country: 'DE', language: locale })
  const visit = await openPage(site, { loggedInAs: member, locale, width: 360, height: 740 })
  const { page, open, expectAccessible } = visit
  const { agree, seesOutcome } = paying(page, t)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  async function orderBy(method: string, { keep = false, by = code as string | null } = {}): Promise<void> {
    await open(`/credits/20/${method}${by ? `?code=${by}` : ''}`)
    await page
      .getByText(formatMoney({ amount: by ? amount : 995, currency: 'EUR' }, locale))
      .first()
      .waitFor()
    await agree()
    if (keep) await page.getByRole('checkbox', { name: t('payments.checkout.keep') }).check()
    await press(t('payments.checkout.order'))
    await page.waitForURL(/\/sandbox-bank\/./)
  }

  // Before the code is used, which is kept from then on.
  await orderBy('paysafecard', { by: null })
  await page.getByLabel(bank('code')).fill('1234 5678 9012 3456')
  await press(bank('pay'))
  await page.waitForURL(/\/transactions\/./)
  await seesOutcome('completed_title', { credits: 20 })

  // A card: its own bank asks first, and a member who says no has not paid.
  await orderBy('credit_card')
  await press(bank('pay'))
  await page.getByRole('heading', { name: bank('confirm_title') }).waitFor()
  await expectAccessible()
  await press(bank('confirm_no'))
  await page.waitForURL(/\/transactions\/./)
  await seesOutcome('card_failed_title')
  await orderBy('credit_card', { keep: true })
  await press(bank('pay'))
  await press(bank('confirm_yes'))
  await page.waitForURL(/\/transactions\/./)
  await seesOutcome('completed_title', { credits: 20 })

  // The kept card pays the same again by one click, until it is removed.
  await open('/credits/repeat-order')
  await expectAccessible()
  await press(t('payments.checkout.order'))
  await page.waitForURL(/\/transactions\/./)
  await seesOutcome('completed_title', { credits: 20 })
  await open('/credits/repeat-order')
  await page.getByRole('button', { name: /4242/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('payments.stored.remove'), exact: true })
    .click()
  await page.getByRole('heading', { name: t('payments.repeat.no_method_title') }).waitFor()
  await expectAccessible()

  await orderBy('paypal')
  await page.getByLabel(bank('email')).fill('iemand@example.com')
  await expectAccessible()
  await press(bank('login'))
  await press(bank('pay'))
  await page.waitForURL(/\/transactions\/./)
  await seesOutcome('completed_title', { credits: 20 })

  await orderBy('bank_transfer')
  await expectAccessible()
  await press(bank('transferred'))
  await page.waitForURL(/\/transactions\/./)
  await seesOutcome('transfer_title')
  const purchaseId = new URL(page.url()).pathname.split('/').at(-1)!
  for (let day = 0; day < 2; day++) {
    await checkPurchase(site.app, { purchaseId })
    await page.reload()
    await seesOutcome('transfer_title')
    site.clock.advance(DAY)
  }
  await checkPurchase(site.app, { purchaseId })
  await page.reload()
  await seesOutcome('completed_title', { credits: 20 })

  await orderBy('paysafecard')
  visit.expectRefusal(400, '/sandbox-bank/')
  await page.getByLabel(bank('code')).fill('1234')
  await press(bank('pay'))
  await page.getByText(bank('code_wrong')).waitFor()
  await expectAccessible()
  await page.getByLabel(bank('code')).fill('1234 5678 9012 3456')
  await press(bank('pay'))
  await page.waitForURL(/\/transactions\/./)
  await seesOutcome('completed_title', { credits: 20 })
  const { user } = await (await site.login(member)).api.accounts.user()
  expect(user).toMatchObject({ paid_user: true, credits: 120 })
  const paid = `select distinct discount_code, amount from purchase
      where member_id = $1 and status = 'completed' and not recurring order by amount`
  await expect
    .poll(() => site.rows(paid, [member.id]))
    .toEqual([
      { discount_code: code, amount },
      { discount_code: null, amount: 995 },
    ])
})

test('direct debit: details, code, mandate and notice end in Premium, and the mandate can be revoked', async () => {
  const locale = 'de'
  const t = words(locale)
  const say: typeof t = (key, values) => t(`payments.debit.${key}`, values)
  const member = await site.build.member({ credits: 0, country: 'DE', language: locale })
  const visit = await openPage(site, { loggedInAs: member, locale, width: 1280, height: 800 })
  const { page, open, expectAccessible } = visit
  const { seesOutcome } = paying(page, t)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const field = (name: string) => page.getByLabel(say(name), { exact: true })

  await open('/credits/20/direct_debit?code=MINDER')
  await page.getByText(t('payments.checkout.debit_hint', { days: NOTICE_DAYS })).waitFor()
  await press(t('payments.checkout.debit_next'))
  await page.getByRole('heading', { level: 1, name: say('title') }).waitFor()
  await page.getByText(COLLECTS.direct_debit.creditor_id).waitFor()
  await press(say('send_code'))
  await expect.poll(() => page.getByText(say('missing'), { exact: true }).count()).toBe(7)
  await expectAccessible()
  const phone = '0171 1234567'
  for (const [name, text] of Object.entries({ ...DETAILS, phone, iban: 'NL91 ABNA 0417 1643 01' }))
    await field(name).fill(text)
  visit.expectRefusal(400, '/api/direct-debit/code')
  await press(say('send_code'))
  await page.getByText(t('site.errors.iban_invalid'), { exact: true }).waitFor()
  // Nothing that was typed is lost.
  await expect.poll(() => field('city').inputValue()).toBe(DETAILS.city)
  await field('iban').fill(DETAILS.iban)
  await press(say('send_code'))
  await field('otp').waitFor()
  const code = await codeOf(site, '+491711234567')
  await field('otp').fill(code === '111111' ? '222222' : '111111')
  await press(t('payments.checkout.order'))
  await page.getByText(t('payments.checkout.consent_missing'), { exact: true }).waitFor()
  await page.getByRole('checkbox').check()
  visit.expectRefusal(400, '/api/direct-debit/mandates')
  await press(t('payments.checkout.order'))
  await page.getByText(t('site.errors.debit_code_invalid', { tries_left: 4 }), { exact: true }).waitFor()
  await expectAccessible()
  await field('otp').fill(code)
  await press(t('payments.checkout.order'))
  await page.waitForURL(/\/transactions\/./)
  await seesOutcome('debit_title')
  await expectAccessible()
  const purchaseId = new URL(page.url()).pathname.split('/').at(-1)!
  const mail = await site.mail.mailTo(member.email)
  expect(mail.text).toContain(COLLECTS.direct_debit.creditor_id)
  const { purchase } = await (await site.login(member)).api.payments.purchase({ id: purchaseId })
  expect(purchase.amount).toBe(796)
  // It counts for the limit, and is told apart from what was paid.
  await open('/transactions')
  const coming = formatMoney({ amount: purchase.amount, currency: 'EUR' }, locale)
  await page.getByText(t('payments.spending.limit_open', { open: coming })).waitFor()
  await expectAccessible()
  while (site.clock.now().toISOString().slice(0, 10) < purchase.collect_on!) site.clock.advance(DAY)
  await checkPurchase(site.app, { purchaseId })
  await open(`/transactions/${purchaseId}`)
  await seesOutcome('debit_title')
  site.clock.advance(2 * DAY)
  await checkPurchase(site.app, { purchaseId })
  await page.reload()
  await seesOutcome('completed_title', { credits: 20 })
  const { user } = await (await site.login(member)).api.accounts.user()
  expect(user).toMatchObject({ paid_user: true, credits: 20 })

  // An old link to a package that is not sold leads to those that are.
  await open('/directdebit?package=none')
  await page.getByText(say('package_gone')).waitFor()
  await expectAccessible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('payments.repeat.choose') })
    .click()
  await page.waitForURL(/\/credits$/)

  // The mandate pays again without a code, until it is revoked with two clicks.
  await open('/directdebit?package=50')
  await page.getByText('NL•• •••• 4300').waitFor()
  await expectAccessible()
  await page.getByRole('checkbox').check()
  await press(t('payments.checkout.order'))
  await seesOutcome('debit_title')
  await page.getByRole('link', { name: t('payments.transactions.debit_mandate') }).click()
  await press(say('revoke'))
  await press(say('revoke_confirm'))
  await page.getByText(say('revoked')).waitFor()
  await expectAccessible()
  await page.goBack()
  await seesOutcome('canceled_title')
  await open('/transactions')
  const list = page.getByRole('main').getByRole('listitem')
  await staysAway(
    list.getByText(t('payments.transactions.state.failed'), { exact: true }),
    list.getByText(t('payments.transactions.ended.canceled'), { exact: true }),
  )
  await site.rows(`insert into debit_block values ($1, 'AC04', $2, $now)`, [member.id, purchaseId])
  await open('/directdebit?package=50')
  await page.getByText(say('blocked'), { exact: true }).waitFor()
  await expectAccessible()
})

test('a method whose provider is down says so and cannot be chosen; those of another provider can', async () => {
  const t = words('nl')
  const [mollie, stripe] = [await startMollie(), await startStripe()]
  const own = await startBrowserSite({
    demo: false,
    settings: { payment_providers: { credit_card: 'stripe' } },
    mollie: mollie.config,
    stripe: stripe.config,
  })
  const member = await own.build.member({ credits: 0 })
  const { page, open, expectAccessible, finish } = await openPage(own, { loggedInAs: member, width: 360 })
  const buyer = await own.login(member)
  const offer = (await buyer.api.payments.offers()).offers[0]!
  const order = () =>
    buyer.api.payments.order({
      key: randomUUID(),
      package_id: offer.id,
      payment_method: 'ideal',
      immediate_start: IMMEDIATE_START,
      amount: offer.amount,
    })
  mollie.fail(...Array.from({ length: 6 }, () => ({ status: 503, path: '/v2/payments' })))
  await expectRefusal(order(), 'payment_unavailable')
  await expectRefusal(order(), 'payment_unavailable')

  // Though the address asks for it.
  await open(`/credits/${offer.id}/ideal`)
  const radio = (name: string | RegExp) => page.getByRole('radio', { name })
  const ideal = radio(/iDEAL/)
  await page.getByText(t('payments.checkout.method_unavailable')).first().waitFor()
  await expect.poll(async () => [await ideal.isDisabled(), await ideal.isChecked()]).toEqual([true, false])
  await page.getByText(t('payments.methods.credit_card'), { exact: true }).click()
  await expect
    .poll(() => page.getByRole('radio', { checked: true }).getAttribute('value'))
    .toBe('credit_card')
  await expectAccessible()
  await finish()
  own.forgiveErrors()
  await own.stop()
  await mollie.stop()
  await stripe.stop()
})
