import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '#server/clock.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { callWebhook } from '#tests/harness/services/webhooks.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { IMMEDIATE_START, KEEP_METHOD, REPEAT_START } from './immediate-start.ts'
import type { Order } from './order.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

async function buyer(at = site): Promise<{ member: Visitor; id: string; order: Order }> {
  const built = await at.build.member({ credits: 0 })
  const member = await at.login(built)
  const offer = (await member.api.payments.offers()).offers[1]!
  const order = {
    key: randomUUID(),
    package_id: offer.id,
    payment_method: 'ideal',
    immediate_start: IMMEDIATE_START,
    bank: 'polder',
    amount: offer.amount,
  }
  return { member, id: built.id, order }
}

const purchasesOf = (memberId: string) => site.rows('select * from purchase where member_id = $1', [memberId])
const paymentsOf = (purchaseId: string) =>
  site.rows<{ return_url: string }>('select * from sandbox_payment where idempotency_key = $1', [purchaseId])

describe('an order', () => {
  it('takes the words of another button only with what that button orders', async () => {
    const { member, id, order } = await buyer()
    const repeated = { ...order, immediate_start: REPEAT_START }
    await expectFieldRefusal(member.api.payments.order(repeated), 'immediate_start', 'invalid_value')
    expect(await purchasesOf(id)).toEqual([])
  })

  it('may be repeated for an hour with what was agreed to, once its payment was refused', async () => {
    const own = await siteForTest()
    const { member, order } = await buyer(own)
    const repeatOf = async (id: string) => (await member.api.payments.purchase({ id })).purchase.repeat
    const ended = async (decision: string, keep?: typeof KEEP_METHOD) => {
      const { bank: _, ...card } = order
      const { purchase } = await member.api.payments.order({
        ...card,
        key: randomUUID(),
        payment_method: 'credit_card',
        keep_method: keep,
      })
      expect(purchase.repeat).toBeNull()
      const page = new URL(purchase.checkout_url!).pathname
      await member.fetch(page, { method: 'POST', body: new URLSearchParams({ decision }) })
      const status = async () => (await member.api.payments.purchase({ id: purchase.id })).purchase.status
      await expect.poll(status).toBe('failed')
      return purchase.id
    }
    expect(await repeatOf(await ended('cancel'))).toBeNull()
    const kept = await ended('fail', KEEP_METHOD)
    const refused = await ended('fail')
    const agreed = { immediate_start: IMMEDIATE_START, keep_method: null }
    expect(await repeatOf(refused)).toEqual(agreed)
    expect(await repeatOf(kept)).toEqual({ ...agreed, keep_method: KEEP_METHOD })
    // A buyer who agreed to other words is asked again.
    await own.rows(`update purchase set immediate_start = 'earlier' where id = $1`, [kept])
    expect(await repeatOf(kept)).toBeNull()
    own.clock.advance(HOUR + 1)
    expect(await repeatOf(refused)).toBeNull()
  })

  it('begins one payment, however often it is sent', async () => {
    const { member, id, order } = await buyer()
    const { purchase } = await member.api.payments.order({ ...order, from: '/chats/1?x=2' })
    expect(purchase).toMatchObject({
      status: 'pending',
      credits: 50,
      list_amount: 1995,
      amount: 1496,
      vat_amount: 260,
      discount_code: 'TIMEBONUS25',
      payment_method_name: 'iDEAL\u00a0|\u00a0Wero',
    })
    const again = await Promise.all(Array.from({ length: 10 }, () => member.api.payments.order(order)))
    expect(new Set(again.map((answer) => answer.purchase.checkout_url))).toEqual(
      new Set([purchase.checkout_url]),
    )
    expect(await purchasesOf(id)).toHaveLength(1)
    expect(purchase.id).not.toBe(order.key)
    const [payment] = await paymentsOf(purchase.id)
    const returned = new URL(payment!.return_url)
    expect(returned.pathname).toBe(`/transactions/${purchase.id}`)
    expect(returned.searchParams.get('from')).toBe('/chats/1?x=2')
  })

  it('goes on where the program died between recording it and hearing from the provider', async () => {
    const { member, order } = await buyer()
    const { purchase } = await member.api.payments.order(order)
    await site.rows(
      `update purchase set status = 'loading', provider_payment_id = null, checkout_url = null where id = $1`,
      [purchase.id],
    )
    const resumed = await member.api.payments.order(order)
    expect(resumed.purchase).toEqual(purchase)
    expect(await paymentsOf(purchase.id)).toHaveLength(1)
  })

  it('is never charged another price than the buyer was shown', async () => {
    const { member, id, order } = await buyer()
    await expectRefusal(member.api.payments.order({ ...order, amount: 1 }), 'conflict')
    site.clock.advance(4 * HOUR)
    await expectRefusal(member.api.payments.order(order), 'conflict')
    expect(await purchasesOf(id)).toEqual([])
    const { purchase } = await member.api.payments.order({ ...order, amount: 1995 })
    expect(purchase).toMatchObject({ amount: 1995, discount_code: null, discount_percentage: null })
  })

  it('with the key of another package, price, method or bank is a conflict', async () => {
    const { member, id, order } = await buyer()
    const { purchase } = await member.api.payments.order(order)
    const others = [
      { package_id: '20' },
      { amount: order.amount + 1 },
      { payment_method: 'visa', bank: undefined },
      { bank: 'duin' },
    ]
    for (const other of others)
      await expectRefusal(member.api.payments.order({ ...order, ...other }), 'conflict')
    expect((await member.api.payments.order(order)).purchase).toEqual(purchase)
    expect(await purchasesOf(id)).toHaveLength(1)
  })

  it('is refused for what does not exist or is not offered', async () => {
    const { member, id, order } = await buyer()
    await expectRefusal(member.api.payments.order({ ...order, package_id: 'none' }), 'not_found')
    const wrong = (change: Partial<Order>) => member.api.payments.order({ ...order, ...change })
    await expectFieldRefusal(wrong({ payment_method: 'giropay' }), 'payment_method', 'invalid_value')
    await expectFieldRefusal(wrong({ bank: 'none' }), 'bank', 'invalid_value')
    await expectFieldRefusal(wrong({ bank: undefined }), 'bank', 'invalid_value')
    for (const from of ['//evil.example', '/\\evil.example', 'https://evil.example', 'chats'])
      await expectFieldRefusal(wrong({ from }), 'from', 'invalid_format')
    expect(await purchasesOf(id)).toEqual([])
    await member.api.payments.order(order)
  })

  it('is nobody else’s, whatever its key', async () => {
    const { member, order } = await buyer()
    const other = await site.login(await site.build.member())
    const { purchase } = await member.api.payments.order(order)
    await expectRefusal(other.api.payments.purchase({ id: purchase.id }), 'not_found')
    expect((await other.api.payments.purchases()).purchases).toEqual([])
    expect((await member.api.payments.purchases()).purchases).toMatchObject([{ id: purchase.id }])
    const theirs = await other.api.payments.order(order)
    expect(theirs.purchase.id).not.toBe(purchase.id)
    expect((await member.api.payments.purchases()).purchases).toHaveLength(1)
    await expectRefusal(site.visitor().api.payments.order(order), 'authentication_required')
  })

  it('is not taken where no provider is, and no sandbox bank is there either', async () => {
    const own = await siteForTest({ demo: false })
    const { member, order } = await buyer(own)
    expect((await member.api.payments.offers()).payment_methods).toEqual([])
    await expectRefusal(member.api.payments.order(order), 'payment_unavailable')
    for (const provider of ['sandbox', 'mollie', 'stripe'])
      expect(await callWebhook(own, 'sp_none', provider)).toBe(404)
    // 501: the request fell through to the site's pages, which this test runs without.
    for (const path of ['/sandbox-bank', '/dev/outbox', '/dev/api'])
      expect((await member.fetch(path)).status).toBe(501)
  })
})
