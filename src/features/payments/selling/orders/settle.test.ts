import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { orderByIdeal, purchaseOf } from '#tests/harness/buying.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { callWebhook, hearWebhook } from '#tests/harness/services/webhooks.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import type { Purchase } from './orders-contract.ts'
import { checkOpenPurchases, checkPurchase } from './settle.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

type Bought = { member: Visitor; memberId: string; purchase: Purchase; paymentId: string }

/** A member at the bank with an order of 50 credits; by default a new one without credits. */
async function atTheBank(before?: Bought): Promise<Bought> {
  const { member, memberId } = before ?? (await newcomer())
  const { purchase, path } = await orderByIdeal(member, 1)
  return { member, memberId, purchase, paymentId: path.split('/').at(-1)! }
}

async function newcomer() {
  const built = await site.build.member({ credits: 0 })
  return { member: await site.login(built), memberId: built.id }
}

async function decide({ member, purchase }: Bought, decision: string): Promise<void> {
  const page = new URL(purchase.checkout_url!).pathname
  const answer = await member.fetch(page, { method: 'POST', body: new URLSearchParams({ decision }) })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toContain(`/transactions/${purchase.id}`)
}

async function state({ member, purchase }: Bought) {
  const read = await member.api.payments.purchase({ id: purchase.id })
  const { user } = await member.api.accounts.user()
  const { status, failure } = read.purchase
  return { status, failure, credits: user!.credits, premium: user!.paid_user }
}

const PAID = { status: 'completed', failure: null, credits: 50, premium: true }
const UNPAID = { status: 'pending', failure: null, credits: 0, premium: false }

/** Marks the payment as paid at the bank, without a webhook. */
const payUnheard = ({ paymentId }: Bought) =>
  site.rows(`update sandbox_payment set status = 'paid' where id = $1`, [paymentId])

const sales = ({ memberId }: Bought) =>
  site.rows(`select * from ledger_entry where member_id = $1 and account = 'sale'`, [memberId])

describe('a payment', () => {
  it('gives credits and Premium once, though the bank calls twice and strangers call as well', async () => {
    const bought = await atTheBank()
    expect(await state(bought)).toEqual(UNPAID)
    await decide(bought, 'pay')
    await expect.poll(() => state(bought)).toEqual(PAID)
    const called = await Promise.all(Array.from({ length: 20 }, () => callWebhook(site, bought.paymentId)))
    expect(new Set(called)).toEqual(new Set([200]))
    const calls = () =>
      site.rows(
        `select * from pgboss.job where name = 'payments.sandbox-webhook' and state = 'completed'
         and data->>'paymentId' = $1`,
        [bought.paymentId],
      )
    await expect.poll(async () => (await calls()).length).toBe(2)
    expect(await state(bought)).toEqual(PAID)
    expect(await sales(bought)).toHaveLength(1)
    await decide(bought, 'fail')
    expect(await state(bought)).toEqual(PAID)
    // News for a quarter of an hour.
    expect(await purchaseOf(bought)).toMatchObject({ just_completed: true })
    site.clock.advance(15 * MINUTE)
    expect(await purchaseOf(bought)).toMatchObject({ just_completed: false })
  })

  it('adds its credits to those that a premium member has left, again and again', async () => {
    const first = await atTheBank()
    await decide(first, 'pay')
    await expect.poll(() => state(first)).toEqual(PAID)
    for (const credits of [100, 150]) {
      const again = await atTheBank(first)
      await decide(again, 'pay')
      await expect.poll(() => state(again)).toEqual({ ...PAID, credits })
    }
  })

  it('is not believed to be paid because a webhook says so', async () => {
    const bought = await atTheBank()
    await hearWebhook(site, bought.paymentId)
    expect(await state(bought)).toEqual(UNPAID)
    // The answer tells no caller more of payments that are not ours.
    expect(await callWebhook(site, `sp_${'x'.repeat(24)}`)).toBe(200)
    expect(await callWebhook(site, 'no payment at all')).toBe(400)
    expect(await callWebhook(site, bought.paymentId, 'mollie')).toBe(404)
  })

  it('refused at the bank is seen at once by a buyer who is back, though the bank has not called yet; not by others', async () => {
    const bought = await atTheBank()
    const look = (member: Visitor, returned?: 'true') =>
      member.api.payments.purchase({ id: bought.purchase.id, returned })
    await site.rows(`update sandbox_payment set status = 'failed' where id = $1`, [bought.paymentId])
    expect((await look(bought.member)).purchase.status).toBe('pending')
    await expectRefusal(look((await newcomer()).member, 'true'), 'not_found')
    expect((await look(bought.member)).purchase.status).toBe('pending')
    expect((await look(bought.member, 'true')).purchase).toMatchObject({
      status: 'failed',
      failure: 'failed',
    })
  })

  it('may stay pending and be paid later', async () => {
    const bought = await atTheBank()
    await decide(bought, 'leave')
    site.clock.advance(60 * MINUTE)
    await checkPurchase(site.app, { purchaseId: bought.purchase.id })
    expect(await state(bought)).toEqual(UNPAID)
    await decide(bought, 'pay')
    await expect.poll(() => state(bought)).toEqual(PAID)
  })

  it.each([
    ['fail', 'failed'],
    ['cancel', 'canceled'],
  ])('that the buyer lets %s ends as %s and gives nothing', async (decision, failure) => {
    const bought = await atTheBank()
    await decide(bought, decision)
    await expect.poll(() => state(bought)).toEqual({ status: 'failed', failure, credits: 0, premium: false })
    expect(await sales(bought)).toEqual([])
  })

  it('that was paid is found by looking when the bank’s call was lost', async () => {
    const bought = await atTheBank()
    await payUnheard(bought)
    expect(await state(bought)).toEqual(UNPAID)
    site.clock.advance(2 * MINUTE)
    await checkOpenPurchases(site.app)
    await expect.poll(() => state(bought)).toEqual(PAID)
  })

  it('is found by looking also when its order died half-way', async () => {
    const bought = await atTheBank()
    await site.rows(
      `update purchase set status = 'loading', provider_payment_id = null, checkout_url = null where id = $1`,
      [bought.purchase.id],
    )
    await payUnheard(bought)
    await checkPurchase(site.app, { purchaseId: bought.purchase.id })
    expect(await state(bought)).toEqual(PAID)
  })

  it('that nobody makes expires, and is still honoured when the money comes after all', async () => {
    const bought = await atTheBank()
    site.clock.advance(31 * MINUTE)
    await checkPurchase(site.app, { purchaseId: bought.purchase.id })
    expect(await state(bought)).toEqual({ ...UNPAID, status: 'failed', failure: 'expired' })
    await payUnheard(bought)
    await hearWebhook(site, bought.paymentId)
    expect(await state(bought)).toEqual(PAID)
  })

  it('of another amount than was asked gives nothing and is reported', async () => {
    const bought = await atTheBank()
    await site.rows('update sandbox_payment set amount = 1 where id = $1', [bought.paymentId])
    await payUnheard(bought)
    await hearWebhook(site, bought.paymentId)
    expect(await state(bought)).toEqual(UNPAID)
    site.forgiveErrors()
  })

  it('is decided only on the bank’s own page', async () => {
    const bought = await atTheBank()
    const page = new URL(bought.purchase.checkout_url!).pathname
    const foreign = await bought.member.fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'pay' }),
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
    const unknown = await bought.member.fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'constructor' }),
    })
    expect(unknown.status).toBe(404)
    const shown = await bought.member.fetch(page)
    expect(shown.status).toBe(200)
    expect(await shown.text()).toContain('Polderspaarbank')
  })
})

it('can be charged back at the bank once it is paid, once', async () => {
  const bought = await atTheBank()
  const page = new URL(bought.purchase.checkout_url!).pathname
  const chargeBack = () =>
    bought.member.fetch(page, { method: 'POST', body: new URLSearchParams({ decision: 'charge_back' }) })
  const reversals = () =>
    site.rows('select kind, amount from sandbox_reversal where payment_id = $1', [bought.paymentId])
  expect((await chargeBack()).status).toBe(303)
  expect(await reversals()).toEqual([])
  await decide(bought, 'pay')
  await expect.poll(() => state(bought)).toEqual(PAID)
  await Promise.all([chargeBack(), chargeBack()])
  expect(await reversals()).toEqual([{ kind: 'chargeback', amount: bought.purchase.amount }])
})
