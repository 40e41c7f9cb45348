import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { orderByIdeal, purchaseOf } from '#tests/harness/buying.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { siteForTest } from '#tests/harness/site.ts'

const OFFER = { offer: { percentage: 40, days: 7 } }
const NONE = { offer: null }

/** A site whose company offers a discount to leaving members. */
const generousSite = () => siteForTest({ settings: { time_bonus: null }, company: { deleteDiscount: 40 } })

/** Orders the smallest package and decides at the bank. */
async function order(member: Visitor, decision: 'pay' | 'cancel') {
  const { purchase, path } = await orderByIdeal(member)
  await member.fetch(path, { method: 'POST', body: new URLSearchParams({ decision }) })
  await expect
    .poll(async () => (await purchaseOf({ member, purchase })).status)
    .toBe(decision === 'pay' ? 'completed' : 'failed')
  return purchase
}

describe('the offer to who is about to leave', () => {
  it('is made once; opening the dialog again within the hour is the same time', async () => {
    const site = await generousSite()
    const { api } = await site.login(await site.build.member({ premium: true }))
    expect(await api.payments.leavingOffer()).toEqual(OFFER)
    expect(await api.payments.leavingOffer()).toEqual(OFFER)
    expect((await api.payments.offers()).discount).toBeNull()
    site.clock.advance(HOUR + MINUTE)
    expect(await api.payments.leavingOffer()).toEqual(NONE)
    await expectRefusal(api.payments.takeLeavingOffer(), 'not_found')
  })

  it('changes the price of one purchase: an order that failed does not use it up, a payment does', async () => {
    const site = await generousSite()
    const member = await site.login(await site.build.member({ premium: true }))
    const { api } = member
    await expectRefusal(api.payments.takeLeavingOffer(), 'not_found')
    await api.payments.leavingOffer()
    const { discount_code } = await api.payments.takeLeavingOffer()
    expect(discount_code).toMatchObject({ code: 'STAY40', value_percentage: 40, reason: 'stay' })
    expect(await api.payments.takeLeavingOffer()).toEqual({ discount_code })
    expect(await api.payments.leavingOffer()).toEqual(NONE)
    expect((await api.payments.discountCode({ code: 'stay40' })).discount_code).toEqual(discount_code)
    expect((await api.payments.offers()).offers[0]).toMatchObject({ list_amount: 995, amount: 597 })

    expect(await order(member, 'cancel')).toMatchObject({ amount: 597, discount_code: 'STAY40' })
    expect(await order(member, 'pay')).toMatchObject({ amount: 597, discount_code: 'STAY40' })
    const { discount, offers } = await api.payments.offers()
    expect(discount).toBeNull()
    expect(offers[0]!.amount).toBe(995)
    expect(await api.payments.leavingOffer()).toEqual(NONE)
  })

  it('runs out after the days that it said', async () => {
    const site = await generousSite()
    const { api } = await site.login(await site.build.member({ premium: true }))
    await api.payments.leavingOffer()
    await api.payments.takeLeavingOffer()
    site.clock.advance(7 * DAY - MINUTE)
    expect((await api.payments.offers()).discount).toMatchObject({ value_percentage: 40 })
    site.clock.advance(2 * MINUTE)
    expect((await api.payments.offers()).discount).toBeNull()
  })

  it('is not made where it would be no gain, or would make the time bonus’ countdown untrue', async () => {
    const stingy = await siteForTest({ settings: { time_bonus: null }, company: { deleteDiscount: 25 } })
    const welcome = await stingy.login(await stingy.build.member())
    expect(await welcome.api.payments.leavingOffer()).toEqual(NONE)
    const premium = await stingy.login(await stingy.build.member({ premium: true }))
    expect(await premium.api.payments.leavingOffer()).toEqual({ offer: { percentage: 25, days: 7 } })

    const counting = await siteForTest({ company: { deleteDiscount: 40 } })
    const { api } = await counting.login(await counting.build.member())
    expect(await api.payments.leavingOffer()).toEqual(NONE)
    counting.clock.advance(4 * HOUR)
    expect(await api.payments.leavingOffer()).toEqual(OFFER)

    const silent = await siteForTest()
    const none = await silent.login(await silent.build.member({ premium: true }))
    expect(await none.api.payments.leavingOffer()).toEqual(NONE)
  })
})
