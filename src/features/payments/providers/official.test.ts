import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCALES } from '#shared/locales.ts'
import { CURRENCIES } from '#shared/money.ts'
import { PAYMENT_METHODS, type PaymentMethodId } from '#shared/payment-methods.ts'
import { type Mollie, startMollie } from '#tests/harness/services/mollie.ts'
import { adapterApp, paymentRequest } from '#tests/harness/services/payment-request.ts'
import { type Stripe, startStripe } from '#tests/harness/services/stripe.ts'
import { createMollie } from './mollie/mollie.server.ts'
import type { PaymentProvider, PaymentRequest, StoredMethod } from './provider.ts'
import { createStripe } from './stripe/stripe.server.ts'

/** All that is asked of a provider and answered, held against its own description. */

const { app } = adapterApp()
const request = (more: Partial<PaymentRequest> = {}) => paymentRequest(app, more)

type Played = {
  provider: PaymentProvider
  pay(checkoutUrl: string, outcome: string): Promise<unknown>
  outcomes: string[]
}

/** Every method in every currency and language, with and without keeping it. */
async function openAllPages({ provider }: Played): Promise<number> {
  let opened = 0
  for (const paymentMethod of PAYMENT_METHODS)
    for (const currency of CURRENCIES.filter((one) => provider.offers(paymentMethod, one)))
      for (const locale of LOCALES)
        for (const keeps of provider.keeps(paymentMethod) ? [true, false] : [false]) {
          const stored = keeps ? { keep: { customerId: null } } : null
          await provider.createPayment(request({ paymentMethod, currency, locale, stored, amount: 5 }))
          opened++
        }
  return opened
}

/** A means of payment that the provider keeps, and the payment that it was kept with. */
async function keep({ provider, pay }: Played, method: PaymentMethodId, customerId: string | null = null) {
  const keeping = request({ paymentMethod: method, stored: { keep: { customerId } } })
  const { id, checkoutUrl } = await provider.createPayment(keeping)
  await pay(checkoutUrl!, 'paid')
  return { id, stored: (await provider.getPayment(id))!.stored! }
}

async function charge({ provider }: Played, stored: StoredMethod): Promise<void> {
  for (const currency of CURRENCIES) {
    const charging = request({ currency, stored: { charge: stored } })
    const { id } = await provider.createPayment(charging)
    await provider.getPayment(id)
    expect(await provider.findCharge!(stored, charging.reference)).toBe(id)
  }
}

async function payBack({ provider, pay }: Played): Promise<void> {
  const { id, checkoutUrl } = await provider.createPayment(request({}))
  await pay(checkoutUrl!, 'paid')
  for (const amount of [1, 500]) {
    const refund = { idempotencyKey: `${app.ids.uuid()}-500-after-re_1`, paymentId: id, amount }
    const made = await provider.refund({ ...refund, currency: 'EUR', description: 'Vonk · 1' })
    expect(await provider.refund({ ...refund, currency: 'EUR', description: 'Vonk · 1' })).toEqual(made)
  }
  expect((await provider.getPayment(id))!.reversals).toHaveLength(2)
  await provider.listReversed(new Date(0))
}

/** Open, decided and unknown ones; what cannot be canceled stays as it is. */
async function cancel({ provider, pay, outcomes }: Played, unknown: string): Promise<void> {
  for (const outcome of [null, ...outcomes]) {
    const { id, checkoutUrl } = await provider.createPayment(request({ paymentMethod: 'ideal' }))
    if (outcome) await pay(checkoutUrl!, outcome)
    await provider.cancelPayment(id)
    await provider.getPayment(id)
  }
  await provider.cancelPayment(unknown)
  expect(await provider.getPayment(unknown)).toBeUndefined()
}

describe('Stripe', () => {
  let stripe: Stripe
  let played: Played
  beforeAll(async () => {
    stripe = await startStripe()
    const pay = (url: string, outcome: string) => stripe.decide(url, outcome as 'paid')
    played = {
      provider: createStripe(app, stripe.config),
      pay,
      outcomes: ['paid', 'failed', 'processing'],
    }
  })
  afterAll(() => stripe.stop())

  it('takes all that is asked of it, and answers as its package says', async () => {
    const { provider } = played
    // Nine methods in 20 pairs with a currency, the cards also kept, in seven languages.
    expect(await openAllPages(played)).toBeGreaterThan(140)
    const { id, stored } = await keep(played, 'credit_card')
    await keep(played, 'apple_pay', stored.customerId)
    stripe.deleted.add(stored.customerId)
    const { stored: again } = await keep(played, 'carte_bancaire', stored.customerId)
    expect(again.customerId).not.toBe(stored.customerId)
    await charge(played, again)
    for (const code of ['expired_payment_method', 'stop_payment_order']) {
      stripe.decline(code)
      const { id: declined } = await provider.createPayment(request({ stored: { charge: again } }))
      expect((await provider.getPayment(declined))!.status).toBe('failed')
      await provider.cancelPayment(declined)
    }
    await payBack(played)
    const intent = stripe.sessions.get(id)!.payment_intent!
    for (const status of ['needs_response', 'appeal_under_review', 'won']) stripe.dispute(intent, status)
    expect((await provider.getPayment(id))!.reversals).toHaveLength(3)
    expect(await provider.listReversed(new Date(0))).toContain(intent)
    expect(await provider.findPayment!(intent)).toBe(id)
    await cancel(played, 'cs_test_unknown')
    expect(await provider.getPayment('pi_unknown')).toBeUndefined()
    for (const _twice of [1, 2]) await provider.forget(again)
    await provider.forget({ ...again, mandateId: 'pm_unknown' })
    expect(stripe.breaches).toEqual([])
  })

  describe('refuses', () => {
    const ask = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
      const response = await fetch(`${stripe.url}/v1/refunds`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${stripe.config.secretKey}`,
          'stripe-version': '2026-10-28.endive',
          'idempotency-key': randomUUID(),
          ...headers,
        },
        body: new URLSearchParams(form),
      })
      const { error, ...body } = (await response.json()) as Record<string, unknown>
      return { status: response.status, error, body }
    }
    const paid = async () => {
      const { checkoutUrl } = await played.provider.createPayment(request())
      await played.pay(checkoutUrl!, 'paid')
      return stripe.newest().payment_intent!
    }

    it.each([
      ['wished_for', 'parameter_unknown'],
      ['metadata_of[key]', 'parameter_unknown'],
      ['payment_method_types[0]', 'payment_method_types_no_longer_supported'],
    ])('the parameter %s, and takes the request without it', async (name, code) => {
      const form = { payment_intent: await paid(), amount: '100' }
      expect(await ask({ ...form, [name]: 'card' })).toMatchObject({ status: 400, error: { code } })
      expect(await ask(form)).toMatchObject({ status: 200, body: { amount: 100, status: 'succeeded' } })
    })

    it('another version', async () => {
      const form = { payment_intent: await paid(), amount: '100' }
      expect((await ask(form, { 'stripe-version': '2026-08-26.dahlia' })).status).toBe(400)
      expect((await ask(form, { 'stripe-version': '2026-10-28.endive' })).status).toBe(200)
    })

    it('a key that was used for another request, and repeats the answer to the same', async () => {
      const form = { payment_intent: await paid(), amount: '100' }
      const key = { 'idempotency-key': randomUUID() }
      const first = await ask(form, key)
      expect(await ask(form, key)).toEqual(first)
      expect(await ask({ ...form, amount: '200' }, key)).toMatchObject({
        status: 400,
        error: { type: 'idempotency_error' },
      })
    })

    it('a page for a method that is not switched on', async () => {
      stripe.methods.delete('blik')
      const byBlik = request({ paymentMethod: 'blik', currency: 'PLN' })
      await expect(played.provider.createPayment(byBlik)).rejects.toThrow('No valid payment method types')
      stripe.methods.add('blik')
      expect((await played.provider.createPayment(byBlik)).checkoutUrl).toContain(stripe.url)
    })
  })
})

describe('Mollie', () => {
  let mollie: Mollie
  let played: Played
  beforeAll(async () => {
    mollie = await startMollie()
    // No site is there to call.
    const pay = (url: string, status: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ status }), redirect: 'manual' })
    played = {
      provider: createMollie(app, mollie.config),
      pay,
      outcomes: ['paid', 'failed', 'authorized', 'pending', 'canceled', 'expired'],
    }
  })
  afterAll(() => mollie.stop())

  it('takes all that is asked of it, and answers as its description says', async () => {
    const { provider } = played
    expect(await openAllPages(played)).toBeGreaterThan(175)
    const { id, stored } = await keep(played, 'credit_card')
    await keep(played, 'paypal', stored.customerId)
    mollie.customers.delete(stored.customerId)
    const { stored: again } = await keep(played, 'credit_card', stored.customerId)
    expect(again.customerId).not.toBe(stored.customerId)
    await charge(played, again)
    expect(mollie.newest().method).toBe('creditcard')
    await payBack(played)
    for (const _more of [1, 2, 3]) mollie.chargeBack(id)
    expect((await provider.getPayment(id))!.reversals).toHaveLength(3)
    expect(await provider.listReversed(new Date(0))).toContain(id)
    await cancel(played, 'tr_unknown')
    const { id: byTransfer } = await provider.createPayment(request({ paymentMethod: 'bank_transfer' }))
    await provider.cancelPayment(byTransfer)
    expect((await provider.getPayment(byTransfer))!.status).toBe('canceled')
    const debit = await provider.registerMandate!({
      idempotencyKey: app.ids.uuid(),
      customerId: null,
      accountHolder: 'Zoë Żółw',
      iban: 'NL02ABNA0123456789',
      reference: 'VONK-1',
      signedAt: app.clock.now(),
    })
    await charge(played, debit)
    expect(mollie.newest().method).toBe('directdebit')
    for (const _twice of [1, 2]) await provider.forget(debit)
    expect(mollie.breaches).toEqual([])
  })

  describe('refuses', () => {
    const ask = async (path: string, body?: object, key: string = randomUUID()) => {
      const response = await fetch(`${mollie.url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${mollie.config.apiKey}`, 'idempotency-key': key },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json() }
    }
    const payment = {
      amount: { currency: 'EUR', value: '19.95' },
      description: '50 credits',
      redirectUrl: 'https://example.org/',
    }

    it.each([
      ['a parameter that it does not know', { ...payment, wished_for: 1 }, 'wished_for'],
      [
        'a part that it does not know',
        { ...payment, amount: { ...payment.amount, cents: 1 } },
        'amount.cents',
      ],
      ['a method that it does not have', { ...payment, method: 'giropay' }, 'method'],
      ['a language that it does not have', { ...payment, locale: 'nl' }, 'locale'],
      ['no description', { ...payment, description: undefined }, 'description'],
    ])('%s', async (_what, body, field) => {
      expect(await ask('/v2/payments', body)).toMatchObject({ status: 422, body: { field } })
      expect((await ask('/v2/payments', payment)).status).toBe(201)
    })

    it('a query that it does not know, and a key that is no UUID v4', async () => {
      expect((await ask('/v2/refunds?since=1')).status).toBe(400)
      expect((await ask('/v2/refunds?limit=1')).status).toBe(200)
      expect((await ask('/v2/payments', payment, app.ids.uuid())).status).toBe(400)
      const key = randomUUID()
      const first = await ask('/v2/payments', payment, key)
      expect(await ask('/v2/payments', payment, key)).toEqual(first)
    })
  })
})
