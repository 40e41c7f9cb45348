import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import type { MemberOptions } from '#tests/harness/builders.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { amounts, buyerOn, decide, LIST, order, PLAIN, refused } from '#tests/harness/order-by-code.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite(PLAIN)
})
afterAll(() => site.stop())

const buyer = (at = site, options: MemberOptions = {}) => buyerOn(at, options)

describe('a discount code', () => {
  it('changes the prices of who names it, in any case of letters, until it is taken off', async () => {
    const [bea, cas] = [await buyer(), await buyer()]
    const expires = new Date(site.clock.now().getTime() + 3 * DAY)
    await site.build.code({ code: 'ZOMER20', percentage: 20, expiresAt: expires, validity: 'unlimited' })
    const { discount_code } = await bea.member.api.payments.discountCode({ code: ' zomer20 ' })
    expect(discount_code).toEqual({
      code: 'ZOMER20',
      value_percentage: 20,
      percentage: true,
      currency: null,
      country: null,
      user_id: null,
      expires: expires.toISOString(),
      expired: false,
      minimum_order_value: null,
      status: 'active',
      validity: 'unlimited',
      paymentmethods: [],
      reason: 'code',
    })
    expect((await bea.member.api.payments.offers()).code).toEqual({
      code: 'ZOMER20',
      discount: discount_code,
      refused: null,
    })
    expect(await amounts(bea)).toEqual([796, 1596, 3196, 6396])
    expect(await amounts(cas)).toEqual(LIST)

    // The price without it is not the one that an order with it has, nor the other way round.
    await expectRefusal(order(bea, { amount: 1995, code: 'zomer20' }), 'conflict')
    await expectRefusal(order(bea, { amount: 1596 }), 'conflict')
    const purchase = await order(bea, { amount: 1596, code: 'zomer20' })
    expect(purchase).toMatchObject({
      discount_code: 'ZOMER20',
      discount_percentage: 20,
      discount_value: null,
    })
    await bea.member.api.payments.forgetDiscountCode()
    expect(await amounts(bea)).toEqual(LIST)
    expect((await bea.member.api.payments.offers()).code).toBeNull()
  })

  it('may be an amount, in its own currency, from the price that it names', async () => {
    const bea = await buyer()
    const code = 'VIJF'
    await site.build.code({
      code,
      amount: 500,
      currency: 'EUR',
      minimumOrderValue: 1500,
      validity: 'unlimited',
    })
    await site.build.code({ code: 'TIENTJE', amount: 1000, currency: 'EUR' })
    const minimum = { amount: 1500, currency: 'EUR' }
    await refused(bea.member.api.payments.discountCode({ code, package: '20' }), 'minimum', { minimum })
    const { discount_code } = await bea.member.api.payments.discountCode({ code, package: '50' })
    expect(discount_code).toMatchObject({ value_percentage: 500, percentage: false, currency: 'EUR' })
    expect(await amounts(bea)).toEqual([995, 1495, 3495, 7495])
    await refused(order(bea, { amount: 495, package: '20', code }), 'minimum', { minimum })
    expect(await order(bea, { amount: 1495, code })).toMatchObject({
      list_amount: 1995,
      vat_amount: 259,
      discount_percentage: null,
      discount_value: 500,
    })
    // What is left of a price is never nothing.
    await refused(bea.member.api.payments.discountCode({ code: 'TIENTJE', package: '20' }), 'minimum', {
      minimum: { amount: 1100, currency: 'EUR' },
    })

    const polish = await buyer(site, { country: 'PL', region: 'PL-14', place: 'PL-14-warszawa' })
    await refused(polish.member.api.payments.discountCode({ code }), 'currency')
  })

  it('is refused with the reason: expired, paused, another country, another method, used, unknown', async () => {
    const bea = await buyer()
    const { discountCode } = bea.member.api.payments
    const expiresAt = new Date(site.clock.now().getTime() + HOUR)
    await site.build.code({ code: 'KORT', percentage: 20, expiresAt, validity: 'unlimited' })
    await site.build.code({ code: 'RUST', percentage: 20, status: 'inactive' })
    await site.build.code({ code: 'POLSKA', percentage: 20, country: 'PL' })
    await site.build.code({ code: 'PAYPAL', percentage: 20, paymentMethods: ['paypal', 'ideal'] })
    await refused(discountCode({ code: 'NIETS' }), 'not_found')
    await refused(discountCode({ code: 'RUST' }), 'inactive')
    await refused(discountCode({ code: 'POLSKA' }), 'country')
    expect((await discountCode({ code: 'POLSKA', country: 'PL' })).discount_code.country).toBe('PL')
    await refused(order(bea, { amount: 1596, code: 'POLSKA' }), 'country')
    await refused(discountCode({ code: 'PAYPAL', payment_method: 'credit_card' }), 'method', {
      paymentmethods: ['PayPal', 'iDEAL\u00a0|\u00a0Wero'],
    })

    await discountCode({ code: 'PAYPAL' })
    expect((await amounts(bea))[1]).toBe(1596)
    expect((await amounts(bea, 'paypal'))[1]).toBe(1596)
    expect((await amounts(bea, 'credit_card'))[1]).toBe(1995)
    await refused(order(bea, { amount: 1596, code: 'PAYPAL', method: 'credit_card' }), 'method', {
      paymentmethods: ['PayPal', 'iDEAL\u00a0|\u00a0Wero'],
    })
    const purchase = await order(bea, { amount: 1596, code: 'PAYPAL' })
    await decide(bea, purchase, 'pay')
    await refused(discountCode({ code: 'PAYPAL' }), 'used')
    // Having used it oneself is no news: the prices are just without it.
    expect((await bea.member.api.payments.offers()).code).toBeNull()

    await discountCode({ code: 'KORT' })
    site.clock.advance(HOUR)
    await refused(discountCode({ code: 'KORT' }), 'expired')
    expect((await bea.member.api.payments.offers()).code).toMatchObject({
      code: 'KORT',
      discount: null,
      refused: { why: 'expired' },
    })
    await refused(order(bea, { amount: 1596, code: 'KORT' }), 'expired')
  })

  it('of one member, or of another site, does not exist for others', async () => {
    const [bea, cas] = [await buyer(), await buyer()]
    await site.build.code({ code: 'VOOR-BEA', percentage: 20, memberId: bea.id })
    const elsewhere = await siteForTest(PLAIN)
    await elsewhere.build.code({ code: 'ELDERS', percentage: 20 })
    expect((await bea.member.api.payments.discountCode({ code: 'VOOR-BEA' })).discount_code.user_id).toBe(
      bea.id,
    )
    for (const code of ['VOOR-BEA', 'ELDERS']) {
      await refused(cas.member.api.payments.discountCode({ code }), 'not_found')
      await refused(order(cas, { amount: 1596, code }), 'not_found')
    }
  })

  it('comes along from a link, through login and signup, to the prices', async () => {
    await site.build.code({ code: 'VIA-LINK', percentage: 20, validity: 'unlimited' })
    const built = await site.build.member()
    const visitor = site.visitor()
    await visitor.fetch('/?code=via-link')
    expect((await visitor.api.payments.offers()).offers.map(({ amount }) => amount)).toEqual(LIST)
    await visitor.api.accounts.login(built)
    expect(await amounts({ member: visitor, id: built.id })).toEqual([796, 1596, 3196, 6396])
    // A second link counts instead of the first.
    await visitor.fetch('/credits?code=niets')
    expect((await visitor.api.payments.offers()).code).toMatchObject({ refused: { why: 'not_found' } })
    expect(await amounts({ member: visitor, id: built.id })).toEqual(LIST)
  })

  it('cannot be guessed: after ten wrong ones none is answered for a quarter of an hour', async () => {
    const own = await siteForTest({ ...PLAIN, limitsFactor: 1 })
    await own.build.code({ code: 'GEHEIM', percentage: 20, validity: 'unlimited' })
    const [bea, cas] = [await buyer(own), await buyer(own)]
    const { discountCode } = bea.member.api.payments
    // A wrong code that is shown again and again tells nothing more, and costs nothing more.
    for (let shown = 0; shown < 15; shown++) await refused(discountCode({ code: 'FOUT-0' }), 'not_found')
    for (let tried = 1; tried < 10; tried++)
      await refused(discountCode({ code: `FOUT-${tried}` }), 'not_found')
    await refused(discountCode({ code: 'GEHEIM' }), 'tries')
    await cas.member.api.payments.discountCode({ code: 'GEHEIM' })
    await refused(order(bea, { amount: 1596, code: 'GEHEIM' }), 'tries')
  })
})

describe('one discount at a time', () => {
  it('is the better one for each package; a code that is not counts another time', async () => {
    const own = await siteForTest()
    await own.build.code({ code: 'TIEN', percentage: 10, validity: 'unlimited' })
    await own.build.code({ code: 'VIJF', amount: 500, currency: 'EUR' })
    await own.build.code({ code: 'HELFT', percentage: 50 })
    const bea = await buyer(own)
    const bonus = [746, 1496, 2996, 5996]
    await bea.member.api.payments.discountCode({ code: 'TIEN' })
    expect(await amounts(bea)).toEqual(bonus)
    expect(await order(bea, { amount: 1496, code: 'TIEN' })).toMatchObject({ discount_code: 'TIMEBONUS25' })

    await bea.member.api.payments.discountCode({ code: 'VIJF' })
    const { offers } = await bea.member.api.payments.offers()
    expect(offers.map(({ amount, discount_code }) => [amount, discount_code])).toEqual([
      [495, 'VIJF'],
      [1495, 'VIJF'],
      [2996, 'TIMEBONUS25'],
      [5996, 'TIMEBONUS25'],
    ])
    // Typing what one has already changes nothing.
    await bea.member.api.payments.discountCode({ code: 'timebonus25' })

    const half = await order(bea, { amount: 997, code: 'HELFT' })
    expect(half).toMatchObject({ discount_code: 'HELFT', discount_percentage: 50 })
    // The bonus is on another order, and does not stop this one; nor does this one take the bonus's clock away.
    expect((await bea.member.api.payments.purchases()).purchases.map(({ status }) => status)).toEqual([
      'pending',
      'pending',
    ])
    await bea.member.fetch(new URL(half.checkout_url!).pathname, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'leave' }),
    })
    await expect
      .poll(async () => (await bea.member.api.payments.purchase({ id: half.id })).purchase.under_way)
      .toBe(true)
    expect((await bea.member.api.accounts.user()).user!.time_bonus).not.toBeNull()
    await expectRefusal(order(bea, { amount: 997, code: 'HELFT' }), 'discount_in_use', {
      purchase_id: half.id,
    })
    expect(await order(bea, { amount: 1496, code: 'HELFT' })).toMatchObject({ discount_code: 'TIMEBONUS25' })

    own.clock.advance(4 * HOUR)
    await refused(bea.member.api.payments.discountCode({ code: 'TIMEBONUS25' }), 'expired')
    expect(await order(bea, { amount: 1795, code: 'TIEN' })).toMatchObject({ discount_code: 'TIEN' })
  })
})

describe('a payment begun in time', () => {
  it('keeps the time bonus for half an hour, past the end of its clock', async () => {
    const own = await siteForTest()
    const [bea, cas] = [await buyer(own), await buyer(own)]
    own.clock.advance(4 * HOUR - MINUTE)
    const [first, late] = [await order(bea, { amount: 1496 }), await order(cas, { amount: 1496 })]
    own.clock.advance(29 * MINUTE)
    expect(await amounts(bea)).toEqual(LIST)
    await decide(bea, first, 'pay')
    expect((await bea.member.api.accounts.user()).user!.credits).toBe(50)
    own.clock.advance(2 * MINUTE)
    // The payment page has closed.
    const page = await cas.member.fetch(new URL(late.checkout_url!).pathname, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'pay' }),
    })
    expect(page.status).toBe(303)
    expect((await cas.member.api.accounts.user()).user!.credits).toBe(0)
    await expectRefusal(order(cas, { amount: 1496 }), 'conflict')
  })
})
