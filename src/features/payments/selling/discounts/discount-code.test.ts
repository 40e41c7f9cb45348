import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import type { MemberOptions } from '#tests/harness/builders.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { hearWebhook } from '#tests/harness/webhooks.ts'
import { IMMEDIATE_START } from '../orders/immediate-start.ts'
import type { Purchase } from '../orders/orders-contract.ts'

/** A site whose prices have no discount of their own. */
const PLAIN = { settings: { time_bonus: null, welcome_discount_percentage: null } }

let site: TestSite
beforeAll(async () => {
  site = await startSite(PLAIN)
})
afterAll(() => site.stop())

type Buyer = { member: Visitor; id: string }

async function buyer(at = site, options: MemberOptions = {}): Promise<Buyer> {
  const { id, ...built } = await at.build.member({ credits: 0, ...options })
  return { member: await at.login(built), id }
}

type Wish = { amount: number; code?: string; package?: string; method?: string }

const order = async ({ member }: Buyer, wish: Wish): Promise<Purchase> => {
  const { amount, code, package: package_id = '50', method: payment_method = 'paypal' } = wish
  const { purchase } = await member.api.payments.order({
    key: randomUUID(),
    package_id,
    payment_method,
    amount,
    immediate_start: IMMEDIATE_START,
    ...(code && { discount_code: code }),
  })
  return purchase
}

async function decide({ member }: Buyer, { id, checkout_url }: Purchase, decision: string): Promise<string> {
  const page = new URL(checkout_url!).pathname
  await member.fetch(page, { method: 'POST', body: new URLSearchParams({ decision }) })
  const status = async () => (await member.api.payments.purchase({ id })).purchase.status
  await expect.poll(status).toBe(decision === 'pay' ? 'completed' : 'failed')
  return id
}

const refused = (call: Promise<unknown>, why: string, more: object = {}) =>
  expectRefusal(call, 'discount_code_refused', { why, minimum: null, paymentmethods: [], ...more } as never)

const amounts = async ({ member }: Buyer, payment_method?: string) =>
  (await member.api.payments.offers(payment_method ? { payment_method } : {})).offers.map(
    ({ amount }) => amount,
  )

const LIST = [995, 1995, 3995, 7995]

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

describe('a code for one order', () => {
  it('is had by one of a hundred orders at once, and by the next when that one fails', async () => {
    await site.build.code({ code: 'EENMALIG', percentage: 50, validity: 'once' })
    const buyers = await Promise.all(Array.from({ length: 20 }, () => buyer()))
    const orders = await Promise.allSettled(
      buyers.flatMap((one) =>
        Array.from({ length: 5 }, () => order(one, { amount: 997, code: 'EENMALIG', method: 'paypal' })),
      ),
    )
    const whys = new Set(
      orders.flatMap((one) =>
        one.status === 'rejected' ? [one.reason.data?.why ?? one.reason.code ?? String(one.reason)] : [],
      ),
    )
    expect([...whys].filter((why) => why !== 'used' && why !== 'discount_in_use')).toEqual([])
    const holders = () =>
      site.rows<{ id: string; member_id: string }>(
        `select id, member_id from purchase where discount_code = 'EENMALIG' and status <> 'failed'`,
      )
    const [held, ...more] = await holders()
    expect(more).toEqual([])
    const first = buyers.find(({ id }) => id === held!.member_id)!
    const second = buyers.find((one) => one !== first)!
    await refused(order(second, { amount: 997, code: 'EENMALIG' }), 'used')

    const { purchase } = await first.member.api.payments.purchase({ id: held!.id })
    await decide(first, purchase, 'fail')
    expect(await holders()).toEqual([])
    const next = await order(second, { amount: 997, code: 'EENMALIG' })
    await decide(second, next, 'pay')
    for (const one of [first, second]) await refused(order(one, { amount: 997, code: 'EENMALIG' }), 'used')
    expect((await second.member.api.accounts.user()).user!.credits).toBe(50)
  })

  it('gives nothing, and the money back, when the bank was paid for an order that had lost it', async () => {
    const own = await siteForTest(PLAIN)
    await own.build.code({ code: 'LAATSTE', percentage: 50, validity: 'once' })
    const [bea, cas] = [await buyer(own), await buyer(own)]
    const lost = await order(bea, { amount: 997, code: 'LAATSTE' })
    await decide(bea, lost, 'cancel')
    await decide(cas, await order(cas, { amount: 997, code: 'LAATSTE' }), 'pay')
    const paymentId = lost.checkout_url!.split('/').at(-1)!
    await own.rows(`update sandbox_payment set status = 'paid' where id = $1`, [paymentId])
    await hearWebhook(own, paymentId)
    expect((await bea.member.api.accounts.user()).user!.credits).toBe(0)
    expect((await bea.member.api.payments.purchase({ id: lost.id })).purchase.failure).toBe('refunded')
  })

  it('for a number of orders is had by no more of twenty at once, and by the next when one fails', async () => {
    await site.build.code({ code: 'EERSTE3', percentage: 50, mostUses: 3 })
    const buyers = await Promise.all(Array.from({ length: 20 }, () => buyer()))
    const ordering = { amount: 997, code: 'EERSTE3', method: 'paypal' } as const
    const orders = await Promise.allSettled(buyers.map((one) => order(one, ordering)))
    const whys = orders.flatMap((one) => (one.status === 'rejected' ? [one.reason.data?.why] : []))
    expect(whys).toEqual(Array.from({ length: 17 }, () => 'used'))
    const at = orders.findIndex(({ status }) => status === 'fulfilled')
    const [first, late] = [buyers[at]!, buyers[orders.findIndex(({ status }) => status === 'rejected')]!]
    // A new order of one who has it takes the place of theirs.
    const again = await order(first, ordering)
    await refused(order(late, ordering), 'used')
    await decide(first, again, 'fail')
    expect(await order(late, ordering)).toMatchObject({ discount_code: 'EERSTE3' })
  })

  it('from a day on is as one that is not until then', async () => {
    const own = await siteForTest()
    const one = await own.login(await own.build.member())
    const beginsAt = new Date(own.clock.now().getTime() + DAY)
    await own.build.code({ code: 'MORGEN', percentage: 50, beginsAt })
    const ask = () => one.api.payments.discountCode({ code: 'MORGEN' })
    await refused(ask(), 'not_found')
    own.clock.advance(DAY)
    expect((await ask()).discount_code).toMatchObject({ value_percentage: 50 })
  })

  it('for a country counts a week after moving there, not at once', async () => {
    await site.build.code({ code: 'RODACY', percentage: 50, country: 'PL' })
    const mover = await buyer()
    const move = (country: string, region: string, place: string) =>
      mover.member.api.members.update({ country, region, place })
    const poznan = () => move('PL', 'PL-30', 'PL-30-poznan')
    await move('PL', 'PL-14', 'PL-14-warszawa')
    const price = (await mover.member.api.payments.offers()).offers[1]!.amount
    const half = Math.round(price / 2)
    await refused(mover.member.api.payments.discountCode({ code: 'RODACY' }), 'moved')
    await refused(order(mover, { amount: half, code: 'RODACY' }), 'moved')
    site.clock.advance(7 * DAY - MINUTE)
    // To another town of the same country is no move to it.
    await poznan()
    await refused(mover.member.api.payments.discountCode({ code: 'RODACY' }), 'moved')
    site.clock.advance(2 * MINUTE)
    expect((await mover.member.api.payments.discountCode({ code: 'RODACY' })).discount_code.country).toBe(
      'PL',
    )
    const born = await buyer(site, { country: 'PL', region: 'PL-14', place: 'PL-14-warszawa' })
    expect((await born.member.api.payments.discountCode({ code: 'RODACY' })).discount_code.country).toBe('PL')
  })

  it('may be one order of each member', async () => {
    await site.build.code({ code: 'IEDEREEN', percentage: 20, validity: 'once-per-user' })
    const [bea, cas] = [await buyer(), await buyer()]
    for (const one of [bea, cas])
      await decide(one, await order(one, { amount: 1596, code: 'IEDEREEN' }), 'pay')
    await refused(order(bea, { amount: 1596, code: 'IEDEREEN' }), 'used')
    expect(
      await site.rows(
        `select discount_code, discount_percentage, discount_value, immediate_start from purchase where member_id = $1`,
        [bea.id],
      ),
    ).toEqual([
      {
        discount_code: 'IEDEREEN',
        discount_percentage: 20,
        discount_value: null,
        immediate_start: IMMEDIATE_START,
      },
    ])
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
