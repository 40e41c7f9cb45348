import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#server/clock.ts'
import type { MemberOptions } from '#tests/harness/builders.ts'
import { buyerOn, decide, order, PLAIN, refused } from '#tests/harness/order-by-code.ts'
import { hearWebhook } from '#tests/harness/services/webhooks.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { IMMEDIATE_START } from '../orders/immediate-start.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite(PLAIN)
})
afterAll(() => site.stop())

const buyer = (at = site, options: MemberOptions = {}) => buyerOn(at, options)

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
    // A new order of the member who has the code takes the place of their first.
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
