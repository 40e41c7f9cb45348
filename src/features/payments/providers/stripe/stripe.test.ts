import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { START } from '#tests/harness/clock.ts'
import { type Stripe, startStripe } from '#tests/harness/services/stripe.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { IMMEDIATE_START } from '../../selling/orders/immediate-start.ts'
import type { Purchase } from '../../selling/orders/orders-contract.ts'
import { checkPurchase } from '../../selling/orders/settle.server.ts'
import { findProvider } from '../find-provider.server.ts'
import { StoredMethodGone } from '../provider.ts'

let stripe: Stripe
let site: TestSite
beforeAll(async () => {
  stripe = await startStripe()
  site = await startSite({ bystander: true, demo: false, stripe: stripe.config })
})
afterAll(async () => {
  await site.stop()
  await stripe.stop()
})

beforeEach(async () => {
  // The minute's check would ask for the open orders of earlier tests.
  await site.rows(`update purchase set status = 'failed', failure = 'expired' where status = 'pending'`)
})

type Bought = { member: Visitor; id: string; purchase: Purchase }

/** A new member who orders 50 credits. */
async function order(method = 'credit_card'): Promise<Bought> {
  const built = await site.build.member({ credits: 0 })
  const member = await site.login(built)
  const offer = (await member.api.payments.offers()).offers[1]!
  const choice = {
    key: randomUUID(),
    package_id: offer.id,
    payment_method: method,
    immediate_start: IMMEDIATE_START,
    amount: offer.amount,
  }
  const { purchase } = await member.api.payments.order(choice)
  return { member, id: built.id, purchase }
}

async function state({ member, purchase }: Bought) {
  const { status, failure } = (await member.api.payments.purchase({ id: purchase.id })).purchase
  const { user } = await member.api.accounts.user()
  return { status, failure, credits: user!.credits, premium: user!.paid_user }
}

const PAID = { status: 'completed', failure: null, credits: 50, premium: true }
const UNPAID = { status: 'pending', failure: null, credits: 0, premium: false }

async function send({ headers, body }: { headers: Record<string, string>; body: string }): Promise<number> {
  const init = { method: 'POST', headers, body }
  return (await site.visitor().fetch('/api/payments/stripe/webhook', init)).status
}

const event = (type: string, object: object) => stripe.sign({ type, object }, site.clock.now())
const completed = (id: string) => event('checkout.session.completed', { object: 'checkout.session', id })
const look = ({ purchase }: Bought) => checkPurchase(site.app, { purchaseId: purchase.id })

describe('an order by Stripe', () => {
  it('goes over its page and its signed webhook to credits and Premium', async () => {
    const bought = await order()
    const session = stripe.newest()
    expect(bought.purchase.checkout_url).toBe(`${stripe.url}/c/pay/${session.id}`)
    const returnUrl = `${site.app.config.publicUrl}/transactions/${bought.purchase.id}?returned=true`
    expect(session.form).toEqual({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '1496',
      'line_items[0][price_data][product_data][name]': expect.stringContaining('50 credits'),
      'adaptive_pricing[enabled]': 'false',
      locale: 'nl',
      client_reference_id: `${bought.purchase.id}/50`,
      'metadata[reference]': `${bought.purchase.id}/50`,
      'payment_intent_data[description]': expect.stringContaining('50 credits'),
      'payment_intent_data[metadata][reference]': `${bought.purchase.id}/50`,
      expires_at: expect.stringMatching(/^\d{10}$/),
      success_url: returnUrl,
      cancel_url: returnUrl,
    })
    expect(stripe.asked.at(-1)!.headers).toMatchObject({
      'idempotency-key': bought.purchase.id,
      'stripe-version': '2026-10-28.endive',
    })
    expect(await stripe.decide(bought.purchase.checkout_url!, 'paid')).toBe(returnUrl)
    expect(await state(bought)).toEqual(UNPAID)
    expect(await send(completed(session.id))).toBe(200)
    await expect.poll(() => state(bought)).toEqual(PAID)
  })

  it.each([
    ['ideal', 'ideal'],
    ['paypal', 'paypal'],
    ['apple_pay', 'card'],
  ])('by %s is for %s on its page', async (method, name) => {
    await order(method)
    expect(stripe.newest().form['allowed_payment_method_types[0]']).toBe(name)
  })

  it('asks again with the same key and words when the answer was lost', async () => {
    const before = stripe.sessions.size
    stripe.fail({ after: true, cut: true })
    const bought = await order()
    expect(stripe.sessions.size).toBe(before + 1)
    const [first, second] = stripe.asked.slice(-2)
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['idempotency-key']).toBe(bought.purchase.id)
  })

  it('that takes days is pending until it is paid; one that fails then has failed', async () => {
    const [paid, failed] = [await order('ideal'), await order('ideal')]
    for (const { purchase } of [paid, failed]) await stripe.decide(purchase.checkout_url!, 'processing')
    await Promise.all([look(paid), look(failed)])
    expect(await state(paid)).toEqual(UNPAID)
    const [one, other] = [paid, failed].map(
      ({ purchase }) => stripe.sessions.get(purchase.checkout_url!.split('/').at(-1)!)!,
    )
    Object.assign(one!, { payment_status: 'paid' })
    Object.assign(stripe.intents.get(one!.payment_intent!)!, { status: 'succeeded', amount_received: 1496 })
    stripe.intents.get(other!.payment_intent!)!.status = 'requires_payment_method'
    await Promise.all([look(paid), look(failed)])
    expect(await state(paid)).toEqual(PAID)
    expect(await state(failed)).toEqual({ ...UNPAID, status: 'failed', failure: 'failed' })
  })

  it('of which less came in than was ordered gives nothing and is reported', async () => {
    const bought = await order()
    await stripe.decide(bought.purchase.checkout_url!, 'paid')
    stripe.intents.get(stripe.newest().payment_intent!)!.amount_received = 1
    await look(bought)
    expect(await state(bought)).toEqual(UNPAID)
    expect(site.forgiveErrors()).toHaveLength(1)
  })
})

describe('a webhook of Stripe', () => {
  it('is refused unless Stripe has signed just these bytes within five minutes', async () => {
    const bought = await order()
    const { id } = stripe.newest()
    await stripe.decide(bought.purchase.checkout_url!, 'paid')
    const object = { object: 'checkout.session', id }
    const at = (minutes: number) => new Date(site.clock.now().getTime() + minutes * MINUTE)
    const signed = completed(id)
    const { 'stripe-signature': signature = '', ...unsigned } = signed.headers
    const asked = stripe.asked.length
    for (const forged of [
      stripe.sign({ type: 'checkout.session.completed', object }, at(0), `whsec_${'x'.repeat(32)}`),
      stripe.sign({ type: 'checkout.session.completed', object }, at(-6)),
      stripe.sign({ type: 'checkout.session.completed', object }, at(6)),
      { headers: unsigned, body: signed.body },
      {
        headers: { ...signed.headers, 'stripe-signature': signature.replace('v1=', 'v0=') },
        body: signed.body,
      },
      { headers: { ...signed.headers, 'stripe-signature': 't=,v1=' }, body: signed.body },
      { headers: signed.headers, body: signed.body.replaceAll('  ', ' ') },
      { headers: signed.headers, body: '' },
    ])
      expect(await send(forged)).toBe(400)
    expect(stripe.asked).toHaveLength(asked)
    expect(await state(bought)).toEqual(UNPAID)
    // As while the secret is replaced: one signature by each.
    const both = signature.replace(',v1=', `,v1=${'0'.repeat(64)},v1=`)
    expect(await send({ ...signed, headers: { ...signed.headers, 'stripe-signature': both } })).toBe(200)
    await expect.poll(() => state(bought)).toEqual(PAID)
    await Promise.all(Array.from({ length: 5 }, () => send(signed)))
    await look(bought)
    expect(await state(bought)).toEqual(PAID)
  })

  it('about a dispute or refund leads to the payment by its other name; others lead nowhere', async () => {
    const bought = await order()
    await stripe.decide(bought.purchase.checkout_url!, 'paid')
    const intent = stripe.newest().payment_intent!
    expect(
      await send(event('charge.dispute.created', { object: 'dispute', id: 'du_1', payment_intent: intent })),
    ).toBe(200)
    await expect.poll(() => state(bought)).toEqual(PAID)
    const asked = stripe.asked.length
    expect(await send(event('customer.created', { object: 'customer', id: 'cus_1' }))).toBe(200)
    expect(stripe.asked).toHaveLength(asked)
  })
})

describe('Stripe as a provider', () => {
  const provider = () => findProvider(site.app, 'stripe')!
  const request = (more: object) => ({
    idempotencyKey: randomUUID(),
    reference: 'an order/50',
    amount: 1995,
    currency: 'EUR' as const,
    description: '50 credits',
    orderedAt: START,
    paymentMethod: 'credit_card',
    bank: null,
    locale: 'de' as const,
    stored: null,
    returnUrl: `${site.url}/transactions/x`,
    webhookUrl: `${site.url}/api/payments/stripe/webhook`,
    ...more,
  })

  it('keeps a card with the buyer’s consent, charges it without a page, and forgets it', async () => {
    const first = await provider().createPayment(request({ stored: { keep: { customerId: null } } }))
    await stripe.decide(first.checkoutUrl!, 'paid')
    const { stored } = (await provider().getPayment(first.id))!
    expect(stored).toEqual({
      customerId: expect.stringMatching(/^cus_/),
      mandateId: expect.stringMatching(/^pm_/),
      label: '•••• 4242',
    })
    const charged = await provider().createPayment(request({ stored: { charge: stored! } }))
    expect(charged.checkoutUrl).toBe(null)
    expect(await provider().getPayment(charged.id)).toMatchObject({
      status: 'paid',
      amount: 1995,
      currency: 'EUR',
      reference: 'an order/50',
    })
    for (const [code, failure] of [
      ['insufficient_funds', 'insufficient_funds'],
      ['expired_card', 'card_expired'],
      ['stolen_card', 'mandate_ended'],
      ['generic_decline', 'declined'],
    ] as const) {
      stripe.decline(code)
      const refused = await provider().createPayment(request({ stored: { charge: stored! } }))
      expect(await provider().getPayment(refused.id)).toMatchObject({ status: 'failed', failure })
    }
    stripe.decline(null)
    const again = await provider().createPayment(
      request({ stored: { charge: stored! }, reference: 'again/20' }),
    )
    expect(await provider().findCharge!(stored!, 'again/20')).toBe(again.id)
    expect(await provider().findCharge!(stored!, 'never ordered/20')).toBe(undefined)
    await provider().forget(stored!)
    await provider().forget(stored!)
    await expect(provider().createPayment(request({ stored: { charge: stored! } }))).rejects.toThrow(
      StoredMethodGone,
    )
  })

  it('refunds once, however often it is asked, and tells of refunds and disputes, but of no inquiry', async () => {
    const { id, checkoutUrl } = await provider().createPayment(request({}))
    await stripe.decide(checkoutUrl!, 'paid')
    const refund = {
      idempotencyKey: randomUUID(),
      paymentId: id,
      amount: 500,
      currency: 'EUR' as const,
      description: '',
    }
    stripe.fail({ status: 500 })
    const made = await provider().refund(refund)
    expect(await provider().refund(refund)).toEqual(made)
    expect(stripe.refunds.filter((one) => one.id === made.id)).toHaveLength(1)
    const intent = stripe.newest().payment_intent!
    stripe.dispute(intent, 'warning_needs_response')
    stripe.dispute(intent, 'needs_response')
    stripe.dispute(intent, 'won')
    expect((await provider().getPayment(id))!.reversals).toEqual([
      { id: made.id, kind: 'refund', amount: 500, status: 'done', key: refund.idempotencyKey },
      { id: expect.stringMatching(/^du_/), kind: 'chargeback', amount: 1995, status: 'failed', key: null },
      { id: expect.stringMatching(/^du_/), kind: 'chargeback', amount: 1995, status: 'done', key: null },
    ])
    // Over all pages of the lists.
    expect(await provider().listReversed(new Date(0))).toContain(intent)
    expect(await provider().findPayment!(intent)).toBe(id)
  })

  it('knows nothing of a payment that is not its own, and cancels only what is open', async () => {
    expect(await provider().getPayment('cs_test_unknown')).toBeUndefined()
    const { id } = await provider().createPayment(request({}))
    await provider().cancelPayment(id)
    expect((await provider().getPayment(id))?.status).toBe('expired')
    await provider().cancelPayment(id)
    const other = await provider().createPayment(request({}))
    await stripe.decide(other.checkoutUrl!, 'paid')
    await provider().cancelPayment(other.id)
    expect((await provider().getPayment(other.id))?.status).toBe('paid')
  })
})
