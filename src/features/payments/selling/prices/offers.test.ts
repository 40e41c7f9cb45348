import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HOUR } from '#server/clock.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { siteForTest } from '#tests/harness/site.ts'
import { IMMEDIATE_START } from '../orders/immediate-start.ts'
import { vatFor, vatKept } from './vat.ts'

describe('what credits cost', () => {
  it('is the time bonus’ price until the server’s clock ends it, and never the welcome price after that', async () => {
    const site = await siteForTest()
    const member = await site.login(await site.build.member())
    const first = await member.api.payments.offers()
    expect(first.discount).toMatchObject({
      code: 'TIMEBONUS25',
      value_percentage: 25,
      reason: 'time_bonus',
    })
    expect(first.offers.map(({ list_amount, amount }) => [list_amount, amount])).toEqual([
      [995, 746],
      [1995, 1496],
      [3995, 2996],
      [7995, 5996],
    ])
    expect(Date.parse(first.discount!.expires!)).toBeLessThanOrEqual(site.clock.now().getTime() + 4 * HOUR)

    site.clock.advance(4 * HOUR)
    const later = await member.api.payments.offers()
    expect(later.discount).toBeNull()
    expect(later.offers.map(({ amount }) => amount)).toEqual([995, 1995, 3995, 7995])
    await expectRefusal(member.api.payments.discountCode({ welcome: 'true' }), 'not_found')
  })

  it('has no time bonus for who has paid, though the first hours run', async () => {
    const site = await siteForTest()
    const [unpaid, paid] = [
      await site.login(await site.build.member()),
      await site.login(await site.build.member({ premium: true })),
    ]
    const bonuses = async () => [
      (await unpaid.api.accounts.user()).user?.time_bonus?.code,
      (await paid.api.accounts.user()).user?.time_bonus,
    ]
    expect(await bonuses()).toEqual(['TIMEBONUS25', null])
    const { offers, discount } = await paid.api.payments.offers()
    expect(discount).toBeNull()
    expect(offers.map(({ amount }) => amount)).toEqual([995, 1995, 3995, 7995])
  })

  it('has the welcome discount for who has not bought yet, on a site without a time bonus', async () => {
    const site = await siteForTest({ settings: { time_bonus: null } })
    const built = await site.build.member()
    const free = await site.login(built)
    const premium = await site.login(await site.build.member({ premium: true }))
    const { discount_code } = await free.api.payments.discountCode({ welcome: 'true' })
    expect(discount_code).toEqual({
      code: 'WELCOME25',
      value_percentage: 25,
      percentage: true,
      currency: null,
      country: null,
      user_id: built.id,
      expires: null,
      expired: false,
      minimum_order_value: null,
      status: 'active',
      validity: 'once-per-user',
      paymentmethods: [],
      reason: 'welcome',
    })
    expect((await free.api.payments.discountCode({ code: 'welcome25' })).discount_code).toEqual(discount_code)
    expect((await free.api.payments.offers()).discount).toEqual(discount_code)
    await expectRefusal(free.api.payments.discountCode({ code: 'WELCOME99' }), 'discount_code_refused')
    await expectRefusal(premium.api.payments.discountCode({ welcome: 'true' }), 'not_found')
    expect((await premium.api.payments.offers()).discount).toBeNull()
  })

  it('includes VAT, is in the member’s currency, and marks the cheapest message only', async () => {
    const site = await siteForTest({ settings: { time_bonus: null, welcome_discount_percentage: null } })
    const dutch = await site.login(await site.build.member())
    const polish = await site.login(
      await site.build.member({ country: 'PL', region: 'PL-14', place: 'PL-14-warszawa' }),
    )
    const { offers, payment_methods } = await dutch.api.payments.offers()
    expect(offers[0]).toMatchObject({
      currency: 'EUR',
      amount: 995,
      vat_amount: 173,
      message_amount: 50,
      photo_amount: 100,
      gift_amount: 150,
      messages: 20,
    })
    expect(offers.map(({ best_value }) => best_value)).toEqual([false, false, false, true])
    expect(payment_methods.map(({ name }) => name)).toEqual([
      'iDEAL\u00a0|\u00a0Wero',
      'Creditcard (Visa, Mastercard)',
      'PayPal',
      'Apple Pay',
      'Overschrijving',
    ])
    const inPoland = await polish.api.payments.offers()
    expect(inPoland.offers[0]).toMatchObject({ currency: 'PLN', amount: 3995 })
    expect(inPoland.payment_methods.map(({ id }) => id).slice(0, 2)).toEqual(['blik', 'przelewy24'])
  })

  it('offers in each country the methods that take its currency, and each up to its own limit', async () => {
    const site = await siteForTest({ settings: { time_bonus: null, welcome_discount_percentage: null } })
    const methodsIn = async (country: string, region: string, place: string) => {
      const member = await site.login(await site.build.member({ country, region, place }))
      return { member, ...(await member.api.payments.offers()) }
    }
    const { member, offers, payment_methods } = await methodsIn('AT', 'AT-9', 'AT-9-wien')
    expect(payment_methods.map(({ name, maximum }) => [name, maximum])).toEqual([
      ['EPS', null],
      ['PayPal', null],
      ['Creditcard (Visa, Mastercard)', null],
      ['Apple Pay', null],
      ['Overschrijving', null],
      ['Paysafecard', 5000],
    ])
    const payWithCard = (at: number) =>
      member.api.payments.order({
        key: randomUUID(),
        package_id: offers[at]!.id,
        payment_method: 'paysafecard',
        immediate_start: IMMEDIATE_START,
        amount: offers[at]!.amount,
      })
    await expectFieldRefusal(payWithCard(3), 'payment_method', 'invalid_value')
    expect((await payWithCard(2)).purchase.amount).toBe(3995)

    const swiss = await methodsIn('CH', 'CH-ZH', 'CH-ZH-zurich')
    expect(swiss.offers[0]!.currency).toBe('CHF')
    expect(swiss.payment_methods.map(({ id }) => id)).toEqual([
      'credit_card',
      'apple_pay',
      'paypal',
      'paysafecard',
    ])
    // Without prices in francs, in euros: and still no method that the country does not know.
    const packages = [{ id: '20', credits: 20, prices: { EUR: 995 } }]
    const inEuros = await siteForTest({ settings: { packages } })
    const other = await inEuros.login(
      await inEuros.build.member({ country: 'PL', region: 'PL-14', place: 'PL-14-warszawa' }),
    )
    // BLIK is for złoty only.
    expect((await other.api.payments.offers()).payment_methods.map(({ id }) => id)).toEqual([
      'przelewy24',
      'credit_card',
      'apple_pay',
      'paypal',
    ])
  })

  it('includes the VAT of the buyer’s country, or the one that the operator sets', async () => {
    const company = {
      country: 'NL',
      vatNumbers: ['NL000000000B00', 'GB 000 0000 00', 'CHE-000.000.000 MWST'],
    }
    const rates = { NL: 21, BE: 21, DE: 19, AT: 20, CH: 8.1, GB: 20, FR: 20, ES: 21, IT: 22, PL: 23 }
    const none = { country: null, percentage: 0 }
    const seller = { company, settings: { vat_percentage: null } }
    for (const [country, percentage] of Object.entries(rates))
      expect(vatFor(seller, { country }), country).toEqual({ country, percentage })
    const small = {
      company: { ...company, vatNumbers: ['NL000000000B00'] },
      settings: { vat_percentage: 21 },
    }
    expect(vatFor(small, { country: 'DE' })).toEqual({ country: 'NL', percentage: 21 })
    // A company that is not registered outside the Union charges nothing there.
    for (const country of ['GB', 'CH']) expect(vatFor(small, { country })).toEqual(none)
    const british = { company: { country: 'GB', vatNumbers: [] }, settings: { vat_percentage: 20 } }
    expect(vatFor(british, { country: 'GB' })).toEqual({ country: 'GB', percentage: 20 })
    for (const region of ['ES-CN', 'ES-CE', 'ES-ML'])
      expect(vatFor(seller, { country: 'ES', region })).toEqual(none)
    expect(vatFor(seller, { country: 'ES', region: 'ES-MD' })).toEqual({ country: 'ES', percentage: 21 })
    expect(vatKept(seller, { country: 'CH' })).toEqual({ vatCountry: 'CH', vatBasisPoints: 810 })
    const site = await siteForTest({ settings: { time_bonus: null, welcome_discount_percentage: null } })
    const polish = await site.login(
      await site.build.member({ country: 'PL', region: 'PL-14', place: 'PL-14-warszawa' }),
    )
    const { offers, vat_percentage } = await polish.api.payments.offers()
    expect([vat_percentage, offers[0]!.amount, offers[0]!.vat_amount]).toEqual([23, 3995, 747])
  })

  it('is that of the country a member pays from, in its currency and with its methods, until they choose another; the VAT stays that of their own', async () => {
    const settings = {
      time_bonus: null,
      welcome_discount_percentage: null,
      countries: ['NL', 'DE', 'PL'] as ('NL' | 'DE' | 'PL')[],
    }
    const site = await siteForTest({ settings })
    const built = await site.build.member()
    const member = await site.login(built)
    const { api } = member
    const at = async ({ payments }: typeof api) => {
      const { country, offers, vat_percentage, payment_methods } = await payments.offers()
      return [country, offers[0]!.amount, offers[0]!.currency, vat_percentage, payment_methods[0]!.id]
    }
    const shown = (await api.payments.offers()).offers[0]!
    expect(await at(api)).toEqual(['NL', 995, 'EUR', 21, 'ideal'])
    await expectFieldRefusal(api.payments.choosePaymentCountry({ country: 'CH' }), 'country', 'invalid_value')
    expect(await at(api)).toEqual(['NL', 995, 'EUR', 21, 'ideal'])

    await api.payments.choosePaymentCountry({ country: 'PL' })
    expect(await at((await site.login(built)).api)).toEqual(['PL', 3995, 'PLN', 21, 'blik'])
    // Where the member lives stays as it was, and so do other members' prices.
    expect((await api.accounts.user()).user!.profile.country).toBe('NL')
    expect(await at((await site.login(await site.build.member())).api)).toEqual([
      'NL',
      995,
      'EUR',
      21,
      'ideal',
    ])

    const order = (country: string, payment_method: string, amount: number) =>
      api.payments.order({
        key: randomUUID(),
        package_id: shown.id,
        payment_method,
        immediate_start: IMMEDIATE_START,
        amount,
        country,
      })
    await expectRefusal(order('NL', 'ideal', shown.amount), 'conflict')
    // The number is right, but was shown as a price of another country.
    await expectRefusal(order('NL', 'blik', 3995), 'conflict')
    await expectFieldRefusal(order('PL', 'ideal', 3995), 'payment_method', 'invalid_value')
    const { purchase } = await order('PL', 'blik', 3995)
    expect(purchase).toMatchObject({ amount: 3995, currency: 'PLN', vat_amount: 693 })
    expect(
      await site.rows('select country, vat_basis_points, currency from purchase where id = $1', [
        purchase.id,
      ]),
    ).toEqual([{ country: 'NL', vat_basis_points: 2100, currency: 'PLN' }])

    // A limit in euros lets nothing pass in another currency.
    await api.payments.choosePaymentCountry({ country: 'DE' })
    expect((await at(api)).slice(0, 4)).toEqual(['DE', 995, 'EUR', 21])
    await api.payments.setSpendingLimit({ amount: 100_000, currency: 'EUR' })
    await api.payments.choosePaymentCountry({ country: 'PL' })
    await expectRefusal(order('PL', 'blik', 3995), 'spending_limit')

    await api.payments.choosePaymentCountry({ country: 'NL' })
    expect(await at(api)).toEqual(['NL', 995, 'EUR', 21, 'ideal'])
    expect((await order('NL', 'paypal', 995)).purchase.vat_amount).toBe(173)
  })

  it('is known before signing up, without any discount', async () => {
    const site = await siteForTest()
    const { offers, discount } = await site.visitor().api.payments.offers()
    expect(discount).toBeNull()
    expect(offers.map(({ amount }) => amount)).toEqual([995, 1995, 3995, 7995])
    expect(offers.map(({ list_amount }) => list_amount)).toEqual(offers.map(({ amount }) => amount))
  })
})
