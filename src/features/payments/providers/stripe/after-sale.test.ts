import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import {
  lookAt,
  orderByKept,
  orderFifty,
  orderKeeping,
  type Sale,
  type Shopper,
  shopper,
  stateOf,
} from '#tests/harness/selling.ts'
import { type Stripe, startStripe } from '#tests/harness/services/stripe.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'
import { sendRefund } from '../../money-back/reversals/send-refund.server.ts'
import { forgetMethods } from '../../selling/stored/forget.server.ts'

let stripe: Stripe
let site: TestSite
let finance: Staff
beforeAll(async () => {
  stripe = await startStripe()
  site = await startSite({ bystander: true, demo: false, stripe: stripe.config })
  finance = await newStaff(site, 'finance')
})
afterAll(async () => {
  await site.stop()
  await stripe.stop()
})

async function pay(sale: Sale): Promise<Sale> {
  await stripe.decide(sale.purchase.checkout_url!, 'paid')
  await lookAt(site, sale)
  return sale
}

const cards = async ({ member }: Shopper) => (await member.api.payments.storedMethods()).methods

/** A member with 20 credits, whose card Stripe keeps. */
async function withCard() {
  const anna = await shopper(site)
  const { purchase } = await pay(await orderKeeping(anna))
  const [card] = await cards(anna)
  return { anna, card: card!.id, customer: stripe.newest().customer as string, purchase }
}

describe('a card that Stripe keeps', () => {
  it('is kept with a new customer where the known one was deleted at Stripe', async () => {
    const { anna, customer } = await withCard()
    stripe.deleted.add(customer)
    const again = await pay(await orderKeeping(anna))
    expect(await stateOf(again)).toMatchObject({ status: 'completed', credits: 40 })
    expect(stripe.newest().customer).not.toBe(customer)
    const [card] = await cards(anna)
    expect((await orderByKept(anna, card!.id)).purchase.status).toBe('pending')
  })

  it('of a customer who was deleted at Stripe charges nothing, and is listed no more', async () => {
    const { anna, card, customer } = await withCard()
    stripe.deleted.add(customer)
    const { purchase } = await orderByKept(anna, card)
    expect(purchase).toMatchObject({ status: 'failed', failure_reason: 'mandate_ended' })
    expect(await cards(anna)).toEqual([])
  })

  it('and that its bank has ended is charged no more, while one that is declined stays', async () => {
    for (const [code, reason, left] of [
      ['generic_decline', 'declined', 1],
      ['revocation_of_all_authorizations', 'mandate_ended', 0],
    ] as const) {
      const { anna, card } = await withCard()
      stripe.decline(code)
      const order = await orderByKept(anna, card)
      await lookAt(site, order)
      stripe.decline(null)
      const { purchase } = await anna.member.api.payments.purchase({ id: order.purchase.id })
      expect(purchase).toMatchObject({ status: 'failed', failure_reason: reason })
      expect(await cards(anna)).toHaveLength(left)
      if (left > 0) expect((await orderByKept(anna, card)).purchase.status).toBe('pending')
      else await expectRefusal(orderByKept(anna, card), 'invalid_input')
    }
    // Stripe has forgotten it as well.
    await forgetMethods(site.app)
    expect(await site.rows('select 1 from method_to_forget')).toEqual([])
  })
})

describe('a refund at Stripe', () => {
  async function refunded(status: Parameters<Stripe['refundAs']>[0]) {
    const sale = await pay(await orderFifty(await shopper(site)))
    const { id } = sale.purchase
    stripe.refundAs(status)
    await finance.office.payments.refund({ id, key: randomUUID(), amount: 500, reason: 'dubbel besteld' })
    const [reversal] = await site.rows<{ id: string }>('select id from reversal where purchase_id = $1', [id])
    const send = () => sendRefund(site.app, { reversalId: reversal!.id })
    const change = (to: string) =>
      Object.assign(stripe.refunds.find((one) => one.metadata!.key === reversal!.id)!, { status: to })
    return { sale, send, change }
  }

  /** What the member and the staff are shown. */
  async function shown({ member, purchase: { id } }: Sale): Promise<string[]> {
    const { purchase } = await member.api.payments.purchase({ id })
    const forStaff = await finance.office.payments.open({ id })
    return [...purchase.reversals, ...forStaff.reversals].map(({ status }) => status)
  }

  it.each(['pending', 'requires_action'] as const)(
    'that is %s is on its way until it is done',
    async (status) => {
      const { sale, send, change } = await refunded(status)
      await send()
      await lookAt(site, sale)
      expect(await shown(sale)).toEqual(['sent', 'sent'])
      change('succeeded')
      await lookAt(site, sale)
      expect(await shown(sale)).toEqual(['done', 'done'])
    },
  )

  it.each(['pending', 'failed', 'succeeded'] as const)(
    'that is %s at first and fails in the end is shown as failed, and the operator hears of it',
    async (status) => {
      const { sale, send, change } = await refunded(status)
      await send()
      const beforeLook = await shown(sale)
      expect(beforeLook).toEqual(['sent', 'sent'])
      await lookAt(site, sale)
      change('failed')
      // Stripe calls.
      await hearOf(sale)
      await expect.poll(() => shown(sale)).toEqual(['failed', 'failed'])
      expect(site.forgiveErrors().join()).toContain('pay it by hand')
      // Asked for again, it is another refund.
      stripe.refundAs('succeeded')
      const [{ id } = { id: '' }] = await site.rows<{ id: string }>(
        'select id from reversal where purchase_id = $1',
        [sale.purchase.id],
      )
      await finance.office.payments.sendRefund({ id })
      await sendRefund(site.app, { reversalId: id })
      await lookAt(site, sale)
      expect(await shown(sale)).toEqual(['done', 'done'])
    },
  )

  it('that is refused for want of balance is owed and sent again, and given up loudly after two days', async () => {
    const { sale, send } = await refunded('refused')
    await expect(send()).rejects.toThrow('Insufficient funds')
    expect(await shown(sale)).toEqual(['requested', 'requested'])
    site.clock.advance(2 * DAY)
    await send()
    // The session has ended meanwhile.
    finance = await newStaff(site, 'finance')
    expect(await shown(sale)).toEqual(['failed', 'failed'])
    expect(site.forgiveErrors().join()).toContain('pay it by hand')
  })

  async function hearOf({ purchase }: Sale): Promise<void> {
    const [row] = await site.rows<{ intent: string }>(
      'select provider_payment_id as intent from purchase where id = $1',
      [purchase.id],
    )
    const intent = stripe.sessions.get(row!.intent)!.payment_intent
    const object = { object: 'refund', id: 're_1', payment_intent: intent }
    const { headers, body } = stripe.sign({ type: 'refund.failed', object }, site.clock.now())
    const answer = await site
      .visitor()
      .fetch('/api/payments/stripe/webhook', { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
  }
})
