import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Mollie, startMollie } from '#tests/harness/services/mollie.ts'
import { adapterApp, paymentRequest } from '#tests/harness/services/payment-request.ts'
import { type Stripe, startStripe } from '#tests/harness/services/stripe.ts'
import { createMollie } from './mollie/mollie.server.ts'
import {
  type PaymentProvider,
  type PaymentRequest,
  ProviderDown,
  type StoredMethod,
  StoredMethodGone,
} from './provider.ts'
import { createStripe } from './stripe/stripe.server.ts'

const { app, errors } = adapterApp()
const request = (more: Partial<PaymentRequest> = {}) => paymentRequest(app, more)
let stripe: Stripe
let mollie: Mollie
let byStripe: PaymentProvider
let byMollie: PaymentProvider
beforeAll(async () => {
  stripe = await startStripe()
  mollie = await startMollie()
  byStripe = createStripe(app, stripe.config)
  byMollie = createMollie(app, mollie.config)
})
afterAll(async () => {
  await stripe.stop()
  await mollie.stop()
})
afterEach(() => {
  stripe.decline(null)
  expect(forgiveErrors()).toEqual([])
})

const payAtStripe = async (more: Partial<PaymentRequest> = {}) => {
  const { id, checkoutUrl } = await byStripe.createPayment(request(more))
  await stripe.decide(checkoutUrl!, 'paid')
  return id
}
const payAtMollie = async (more: Partial<PaymentRequest> = {}) => {
  const { id, checkoutUrl } = await byMollie.createPayment(request(more))
  await fetch(checkoutUrl!, {
    method: 'POST',
    body: new URLSearchParams({ status: 'paid' }),
    redirect: 'manual',
  })
  return id
}
const keeping = { stored: { keep: { customerId: null } } }
const cardOf = async (provider: PaymentProvider, id: string): Promise<StoredMethod> =>
  (await provider.getPayment(id))!.stored!

/** The errors logged so far. */
const forgiveErrors = () => errors.splice(0)

describe('a status that nobody knows', () => {
  it('of a payment at Mollie is pending, and the operator hears of it once', async () => {
    const { id } = await byMollie.createPayment(request())
    mollie.change(id, { status: 'in_review' })
    for (const _again of [1, 2]) expect((await byMollie.getPayment(id))!.status).toBe('pending')
    expect(forgiveErrors()).toEqual([expect.stringContaining('in_review')])
    mollie.change(id, { status: 'paid' })
    expect((await byMollie.getPayment(id))!.status).toBe('paid')
  })

  it('of a refund at Mollie is pending', async () => {
    const id = await payAtMollie()
    await byMollie.refund({
      idempotencyKey: app.ids.uuid(),
      paymentId: id,
      amount: 1,
      currency: 'EUR',
      description: 'x',
    })
    mollie.payments.get(id)!.refunds[0]!.status = 'frozen'
    expect((await byMollie.getPayment(id))!.reversals).toMatchObject([{ status: 'pending' }])
    expect(forgiveErrors()).toHaveLength(1)
  })

  it('of a page or a charge at Stripe is pending, and the operator hears of it once', async () => {
    const { id } = await byStripe.createPayment(request())
    Object.assign(stripe.sessions.get(id)!, { status: 'in_review' })
    for (const _again of [1, 2]) expect((await byStripe.getPayment(id))!.status).toBe('pending')
    expect(forgiveErrors()).toEqual([expect.stringContaining('in_review')])
    const card = await cardOf(byStripe, await payAtStripe(keeping))
    const charged = await byStripe.createPayment(request({ stored: { charge: card } }))
    Object.assign(stripe.intents.get(charged.id)!, { status: 'awaiting_moon' })
    expect((await byStripe.getPayment(charged.id))!.status).toBe('pending')
    expect(forgiveErrors()).toEqual([expect.stringContaining('awaiting_moon')])
    Object.assign(stripe.intents.get(charged.id)!, { status: 'succeeded' })
    expect((await byStripe.getPayment(charged.id))!.status).toBe('paid')
  })
})

describe('why a charge failed', () => {
  it.each([
    ['insufficient_funds', 'insufficient_funds'],
    ['expired_card', 'card_expired'],
    ['expired_payment_method', 'card_expired'],
    ['stolen_card', 'mandate_ended'],
    ['revocation_of_authorization', 'mandate_ended'],
    ['revocation_of_all_authorizations', 'mandate_ended'],
    ['stop_payment_order', 'mandate_ended'],
    ['closed_account', 'mandate_ended'],
    ['generic_decline', 'declined'],
  ])('at Stripe: %s is %s', async (code, failure) => {
    const card = await cardOf(byStripe, await payAtStripe(keeping))
    stripe.decline(code)
    const { id } = await byStripe.createPayment(request({ stored: { charge: card } }))
    expect(await byStripe.getPayment(id)).toMatchObject({ status: 'failed', failure })
  })

  it.each([
    [{ failureReason: 'insufficient_funds' }, 'insufficient_funds'],
    [{ failureReason: 'card_expired' }, 'card_expired'],
    [{ failureReason: 'inactive_card' }, 'mandate_ended'],
    [{ failureReason: 'refused_by_issuer' }, 'declined'],
    [{ bankReasonCode: 'AM04' }, 'insufficient_funds'],
    [{ bankReasonCode: 'AC01' }, 'mandate_ended'],
    [{ bankReasonCode: 'AC06' }, 'mandate_ended'],
    [{ bankReasonCode: 'MD07' }, 'mandate_ended'],
    [{ bankReasonCode: 'MS03' }, 'declined'],
  ])('at Mollie: %o is %s', async (details, failure) => {
    const { id } = await byMollie.createPayment(request())
    mollie.change(id, { status: 'failed', details })
    expect(await byMollie.getPayment(id)).toMatchObject({ status: 'failed', failure })
  })
})

describe('what may have happened', () => {
  it('at Stripe is not taken for refused where its key is used with other words, such as of another language', async () => {
    const first = request()
    const { id } = await byStripe.createPayment(first)
    expect((await byStripe.createPayment(first)).id).toBe(id)
    await expect(byStripe.createPayment({ ...first, locale: 'pl' })).rejects.toThrow(ProviderDown)
    // What Stripe refused before it was carried out can be asked for again with its key.
    const wrong = request({ amount: 0 })
    await expect(byStripe.createPayment(wrong)).rejects.toThrow('400')
    expect((await byStripe.createPayment({ ...wrong, amount: 1 })).checkoutUrl).toContain(stripe.url)
  })

  it('at Mollie is found before a card is charged, whatever the key was', async () => {
    const card = await cardOf(byMollie, await payAtMollie(keeping))
    const first = request({ stored: { charge: card } })
    const { id } = await byMollie.createPayment(first)
    // As before an update, when keys had another form.
    const { size } = mollie.payments
    expect((await byMollie.createPayment({ ...first, idempotencyKey: 'of another form' })).id).toBe(id)
    expect(mollie.payments.size).toBe(size)
    expect((await byMollie.createPayment(request({ stored: { charge: card } }))).id).not.toBe(id)
  })

  it('at Mollie is waited for where two refunds are equal, or a method does not work', async () => {
    const id = await payAtMollie()
    const refund = () =>
      byMollie.refund({
        idempotencyKey: app.ids.uuid(),
        paymentId: id,
        amount: 500,
        currency: 'EUR',
        description: 'Vonk',
      })
    await refund()
    const [first] = mollie.payments.get(id)!.refunds
    for (const status of ['queued', 'processing', 'pending']) {
      first!.status = status
      expect((await byMollie.getPayment(id))!.reversals).toMatchObject([{ status: 'pending' }])
    }
    first!.status = 'queued'
    await expect(refund()).rejects.toThrow(ProviderDown)
    first!.status = 'refunded'
    await refund()
    expect((await byMollie.getPayment(id))!.reversals).toMatchObject([
      { status: 'done' },
      { status: 'pending' },
    ])
    await expect(
      byMollie.refund({
        idempotencyKey: app.ids.uuid(),
        paymentId: id,
        amount: 1000,
        currency: 'EUR',
        description: 'x',
      }),
    ).rejects.toThrow('cannot be refunded')
    const down = { status: 503, path: '/v2/payments' }
    mollie.fail(down, down, down)
    await expect(byMollie.createPayment(request())).rejects.toThrow(ProviderDown)
  })
})

it('a customer that is no more at Mollie has no card to charge, with the words of its description or without', async () => {
  for (const status of [404, 410]) {
    const card = await cardOf(byMollie, await payAtMollie(keeping))
    mollie.customers.delete(card.customerId)
    // Mollie answers so to the charge, and to the questions about the mandate after it.
    if (status === 410) mollie.fail({ status }, { status }, { status })
    await expect(byMollie.createPayment(request({ stored: { charge: card } }))).rejects.toThrow(
      StoredMethodGone,
    )
    await byMollie.forget(card)
    // Nor is a card kept with a payment of theirs.
    const late = await payAtMollie(keeping)
    mollie.customers.delete(mollie.payments.get(late)!.customerId!)
    expect(await byMollie.getPayment(late)).toMatchObject({ status: 'paid', stored: null })
  }
})

it('a customer that is no more at Stripe has no card to charge, and was charged nothing that can be found', async () => {
  const card = await cardOf(byStripe, await payAtStripe(keeping))
  expect(await byStripe.findCharge!(card, 'never ordered')).toBeUndefined()
  stripe.deleted.add(card.customerId)
  expect(await byStripe.findCharge!(card, 'never ordered')).toBeUndefined()
  await expect(byStripe.createPayment(request({ stored: { charge: card } }))).rejects.toThrow(
    StoredMethodGone,
  )
  await byStripe.forget(card)
})
