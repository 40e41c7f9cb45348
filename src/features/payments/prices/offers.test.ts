import { describe, expect, it } from 'vitest'
import { HOUR } from '#server/clock.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { siteForTest } from '#tests/harness/site.ts'
import { vatPercentage } from './vat.ts'

describe('what credits cost', () => {
  it('is the time bonus’ price until the server’s clock ends it, and never the welcome price after that', async () => {
    const site = await siteForTest()
    const member = await site.login(await site.build.member())
    const first = await member.api.payments.offers()
    expect(first.discount).toMatchObject({ code: 'TIMEBONUS25', percentage: 25, reason: 'time_bonus' })
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

  it('has the welcome discount for who has not bought yet, on a site without a time bonus', async () => {
    const site = await siteForTest({ settings: { time_bonus: null } })
    const free = await site.login(await site.build.member())
    const premium = await site.login(await site.build.member({ premium: true }))
    const { discount_code } = await free.api.payments.discountCode({ welcome: 'true' })
    expect(discount_code).toEqual({ code: 'WELCOME25', percentage: 25, expires: null, reason: 'welcome' })
    expect((await free.api.payments.discountCode({ code: 'welcome25' })).discount_code).toEqual(discount_code)
    expect((await free.api.payments.offers()).discount).toEqual(discount_code)
    await expectRefusal(free.api.payments.discountCode({ code: 'WELCOME99' }), 'not_found')
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

  it('includes the VAT of the buyer’s country, or the one that the operator sets', async () => {
    const rates = { NL: 21, BE: 21, DE: 19, AT: 20, CH: 8.1, GB: 20, FR: 20, ES: 21, IT: 22, PL: 23 }
    for (const [country, rate] of Object.entries(rates))
      expect(vatPercentage({ vat_percentage: null }, country), country).toBe(rate)
    expect(vatPercentage({ vat_percentage: 9 }, 'NL')).toBe(9)
    const site = await siteForTest({ settings: { time_bonus: null, welcome_discount_percentage: null } })
    const polish = await site.login(
      await site.build.member({ country: 'PL', region: 'PL-14', place: 'PL-14-warszawa' }),
    )
    const { offers, vat_percentage } = await polish.api.payments.offers()
    expect([vat_percentage, offers[0]!.amount, offers[0]!.vat_amount]).toEqual([23, 3995, 747])
  })

  it('is known before signing up, without any discount', async () => {
    const site = await siteForTest()
    const { offers, discount } = await site.visitor().api.payments.offers()
    expect(discount).toBeNull()
    expect(offers.every(({ amount, list_amount }) => amount === list_amount)).toBe(true)
  })
})
