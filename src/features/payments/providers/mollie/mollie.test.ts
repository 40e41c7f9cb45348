import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { IMMEDIATE_START, KEEP_METHOD, REPEAT_START } from '#features/payments/orders/immediate-start.ts'
import { MINUTE } from '#server/clock.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { type Mollie, startMollie } from '#tests/harness/mollie.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { callWebhook } from '#tests/harness/webhooks.ts'
import { findReversed } from '../../orders/find-reversed.server.ts'
import type { Purchase } from '../../orders/orders-contract.ts'
import { checkOpenPurchases, checkPurchase } from '../../orders/settle.server.ts'
import { findProvider } from '../find-provider.server.ts'

let mollie: Mollie
let site: TestSite
beforeAll(async () => {
  mollie = await startMollie()
  site = await startSite({ demo: false, mollie: mollie.config })
})
afterAll(async () => {
  await site.stop()
  await mollie.stop()
})
beforeEach(async () => {
  // The minute's check would ask for the open orders of earlier tests.
  await site.rows(
    `update purchase set status = 'failed', failure = 'expired' where status in ('loading', 'pending')`,
  )
  // Lets a circuit that the last test opened close again.
  site.clock.advance(30 * MINUTE)
})

type Bought = { member: Visitor; id: string; purchase: Purchase; paymentId: string }

async function buyer(country = 'NL') {
  const built = await site.build.member({ credits: 0, country })
  return { member: await site.login(built), id: built.id }
}

/** Orders 50 credits. */
async function order({ member, id }: { member: Visitor; id: string }, method = 'ideal'): Promise<Bought> {
  const offer = (await member.api.payments.offers()).offers[1]!
  const choice = {
    key: randomUUID(),
    package_id: offer.id,
    payment_method: method,
    immediate_start: IMMEDIATE_START,
    amount: offer.amount,
  }
  const { purchase } = await member.api.payments.order(choice)
  return { member, id, purchase, paymentId: mollie.newest().id }
}

async function state({ member, purchase }: Bought) {
  const { status, failure } = (await member.api.payments.purchase({ id: purchase.id })).purchase
  const { user } = await member.api.accounts.user()
  return { status, failure, credits: user!.credits, premium: user!.paid_user }
}

const PAID = { status: 'completed', failure: null, credits: 50, premium: true }
const UNPAID = { status: 'pending', failure: null, credits: 0, premium: false }

const sales = ({ id }: Bought) =>
  site.rows(`select 1 from ledger_entry where member_id = $1 and account = 'sale'`, [id])

const look = ({ purchase }: Bought) => checkPurchase(site.app, { purchaseId: purchase.id })

describe('a site that is no demo', () => {
  it('sells: from the order over the page of Mollie and its webhook to credits and Premium', async () => {
    const anna = await buyer()
    const bought = await order(anna)
    expect(bought.purchase.checkout_url).toBe(`${mollie.url}/checkout/${bought.paymentId}`)
    const asked = mollie.asked.find(({ method, path }) => method === 'POST' && path === '/v2/payments')!
    expect(asked.headers['idempotency-key']).toBe(bought.purchase.id)
    expect(JSON.parse(asked.body)).toEqual({
      amount: { currency: 'EUR', value: '14.96' },
      description: expect.stringContaining('50 credits'),
      method: 'ideal',
      locale: 'nl_NL',
      metadata: { reference: `${bought.purchase.id}/50` },
      redirectUrl: `${site.app.config.publicUrl}/transactions/${bought.purchase.id}?returned=true`,
      cancelUrl: `${site.app.config.publicUrl}/transactions/${bought.purchase.id}?returned=true`,
      webhookUrl: `${site.app.config.publicUrl}/api/payments/mollie/webhook`,
    })
    expect(await state(bought)).toEqual(UNPAID)
    const back = await mollie.decide(bought.purchase.checkout_url!, 'paid')
    expect(new URL(back).pathname).toBe(`/transactions/${bought.purchase.id}`)
    await expect.poll(() => state(bought)).toEqual(PAID)
  })

  it('offers the methods of a country in its currency, and asks for no bank', async () => {
    const methods = async (country: string) => {
      const { member } = await buyer(country)
      return (await member.api.payments.offers()).payment_methods
    }
    expect((await methods('PL')).map(({ id }) => id)).toContain('blik')
    const [ideal] = await methods('NL')
    expect(ideal).toMatchObject({ id: 'ideal', name: 'iDEAL\u00a0|\u00a0Wero', banks: [], available: true })
  })

  it.each([
    ['failed', 'failed'],
    ['canceled', 'canceled'],
    ['expired', 'expired'],
  ])('ends a payment that was %s, and gives nothing', async (status, failure) => {
    const bought = await order(await buyer())
    await mollie.decide(bought.purchase.checkout_url!, status)
    await expect.poll(() => state(bought)).toEqual({ ...UNPAID, status: 'failed', failure })
    expect(await sales(bought)).toEqual([])
  })

  it('waits for a bank transfer as long as it takes, and sees it by looking when the webhook is lost', async () => {
    const bought = await order(await buyer(), 'bank_transfer')
    mollie.change(bought.paymentId, { status: 'pending' })
    for (let day = 0; day < 3; day++) {
      site.clock.advance(24 * 60 * MINUTE)
      await look(bought)
      expect(await state(bought)).toEqual(UNPAID)
    }
    mollie.change(bought.paymentId, { status: 'paid' })
    await look(bought)
    expect(await state(bought)).toEqual(PAID)
  })
})

describe('a webhook', () => {
  it('is only a hint, though it comes doubled, late, out of order, at once with a look, or from strangers', async () => {
    const bought = await order(await buyer())
    // A stranger says so, but Mollie does not.
    expect(await mollie.call(bought.paymentId)).toBe(200)
    await look(bought)
    expect(await state(bought)).toEqual(UNPAID)
    mollie.change(bought.paymentId, { status: 'paid' })
    await Promise.all([
      ...Array.from({ length: 10 }, () => mollie.call(bought.paymentId)),
      look(bought),
      look(bought),
      checkOpenPurchases(site.app),
    ])
    await expect.poll(() => state(bought)).toEqual(PAID)
    expect(await sales(bought)).toHaveLength(1)
    // A call that was sent before comes after.
    mollie.change(bought.paymentId, { status: 'open' })
    await mollie.call(bought.paymentId)
    await look(bought)
    expect(await state(bought)).toEqual(PAID)
  })

  it('about an unknown payment is answered like any other, without asking Mollie; junk is refused', async () => {
    const before = mollie.asked.length
    const send = async (body: string | URLSearchParams, headers?: Record<string, string>) => {
      const init = { method: 'POST', body, ...(headers && { headers }) }
      return (await site.visitor().fetch('/api/payments/mollie/webhook', init)).status
    }
    expect(await send(new URLSearchParams({ id: 'tr_unknown' }))).toBe(200)
    expect(await send(new URLSearchParams({ id: '../customers' }))).toBe(400)
    expect(await send('')).toBe(400)
    expect(await send('x'.repeat(300_000))).toBe(413)
    expect(await callWebhook(site, 'tr_unknown', 'stripe')).toBe(404)
    expect(mollie.asked).toHaveLength(before)
  })
})

it('a buyer may choose another method, though Mollie lets nobody cancel; paid twice, one order counts', async () => {
  const anna = await buyer()
  const first = await order(anna, 'ideal')
  const second = await order(anna, 'credit_card')
  expect(await state(first)).toMatchObject({ status: 'failed', failure: 'replaced' })
  expect(second.purchase.amount).toBe(first.purchase.amount)
  await mollie.decide(second.purchase.checkout_url!, 'paid')
  await expect.poll(() => state(second)).toEqual(PAID)
  mollie.change(first.paymentId, { status: 'paid' })
  await look(first)
  expect(await state(second)).toEqual(PAID)
  expect(await sales(second)).toHaveLength(1)
  site.forgiveErrors()
})

it('a buyer who comes back is told, though the webhook was lost', async () => {
  const bought = await order(await buyer())
  mollie.change(bought.paymentId, { status: 'paid' })
  site.clock.advance(MINUTE)
  await expect.poll(() => state(bought)).toEqual(PAID)
})

describe('what was paid', () => {
  it.each([
    ['amount', { amount: { currency: 'EUR', value: '0.01' } }],
    ['currency', { amount: { currency: 'CHF', value: '14.96' } }],
    ['order', { metadata: { reference: `${randomUUID()}/50` } }],
  ])('is compared with the order: another %s gives nothing and is reported', async (_what, change) => {
    const bought = await order(await buyer())
    mollie.change(bought.paymentId, { status: 'paid', ...change })
    await look(bought)
    expect(await state(bought)).toEqual(UNPAID)
    expect(site.forgiveErrors()).toHaveLength(1)
  })

  it('has the package compared as well', async () => {
    const bought = await order(await buyer())
    mollie.change(bought.paymentId, { status: 'paid', metadata: { reference: `${bought.purchase.id}/300` } })
    await look(bought)
    expect(await state(bought)).toEqual(UNPAID)
    expect(site.forgiveErrors()).toHaveLength(1)
  })
})

describe('when Mollie fails', () => {
  const created = () =>
    mollie.asked.filter(({ method, path }) => method === 'POST' && path === '/v2/payments')

  it.each([
    ['an error of its own', { status: 503 }],
    ['too many requests', { status: 429, retryAfter: 0 }],
    ['a lost connection', { cut: true as const }],
    ['no JSON', { body: '<html>' }],
  ])('with %s, an order is asked for again, with the same key', async (_what, fault) => {
    const anna = await buyer()
    const [before, payments] = [created().length, mollie.payments.size]
    mollie.fail(fault)
    const bought = await order(anna)
    expect(bought.purchase.status).toBe('pending')
    expect(
      new Set(
        created()
          .slice(before)
          .map(({ headers }) => headers['idempotency-key']),
      ),
    ).toEqual(new Set([bought.purchase.id]))
    expect(created()).toHaveLength(before + 2)
    expect(mollie.payments.size).toBe(payments + 1)
  })

  it('with an answer that is lost or too late, no second payment is made', async () => {
    const anna = await buyer()
    const payments = mollie.payments.size
    mollie.fail({ after: true, cut: true }, { after: true, hang: true })
    const bought = await order(anna)
    expect(mollie.payments.size).toBe(payments + 1)
    await mollie.decide(bought.purchase.checkout_url!, 'paid')
    await expect.poll(() => state(bought)).toEqual(PAID)
  })

  it('with the answer to a charge of a kept card lost for longer than it knows its key, the card is not charged again', async () => {
    const anna = await buyer()
    const offer = (await anna.member.api.payments.offers()).offers[0]!
    const first = {
      key: randomUUID(),
      package_id: offer.id,
      payment_method: 'credit_card',
      immediate_start: IMMEDIATE_START,
      amount: offer.amount,
      keep_method: KEEP_METHOD,
    }
    const { purchase } = await anna.member.api.payments.order(first)
    await mollie.decide(purchase.checkout_url!, 'paid')
    await expect.poll(() => state({ ...anna, purchase, paymentId: '' })).toMatchObject({ credits: 20 })
    const [card] = (await anna.member.api.payments.storedMethods()).methods
    const price = (await anna.member.api.payments.offers()).offers[0]!.amount
    const again = {
      key: randomUUID(),
      package_id: offer.id,
      payment_method: 'credit_card',
      stored_method: card!.id,
      immediate_start: REPEAT_START,
      amount: price,
    }
    const charge = async (...faults: Parameters<typeof mollie.fail>) => {
      mollie.fail(...faults)
      const key = randomUUID()
      await expectRefusal(anna.member.api.payments.order({ ...again, key }), 'payment_unavailable')
      const [row] = await site.rows<{ id: string }>('select id from purchase where order_key = $1', [key])
      return { ...anna, paymentId: mollie.newest().id, purchase: { ...purchase, id: row!.id } }
    }
    const lost = Array.from({ length: 3 }, () => ({ after: true as const, cut: true as const }))
    const charged = await charge(...lost)
    // After the half hour in which an order may begin.
    site.clock.advance(90 * MINUTE)
    const before = created().length
    mollie.fail({ status: 403 })
    await expect(look(charged)).rejects.toThrow('payment_unavailable')
    expect((await state(charged)).status).toBe('loading')
    mollie.change(charged.paymentId, { status: 'paid' })
    await look(charged)
    expect(await state(charged)).toMatchObject({ status: 'completed', credits: 40 })
    expect(created()).toHaveLength(before)

    // Never charged: it has expired.
    const never = await charge(...Array.from({ length: 3 }, () => ({ cut: true as const })))
    site.clock.advance(90 * MINUTE)
    await look(never)
    expect(await state(never)).toMatchObject({ status: 'failed', failure: 'expired', credits: 40 })
    for (const line of site.forgiveErrors()) expect(line).toContain('does not answer')
  })

  it('with an answer of another form, nothing is believed of it', async () => {
    const bought = await order(await buyer())
    mollie.change(bought.paymentId, { status: 'paid', amount: { currency: 'EUR', value: '14,96' } })
    await expect(look(bought)).rejects.toThrow('another form: amount.value')
    expect(await state(bought)).toEqual(UNPAID)
  })

  it('by refusing the payment, the order ends, and is not asked for again', async () => {
    const anna = await buyer()
    mollie.fail({ status: 422 })
    const bought = await order(anna)
    expect(bought.purchase).toMatchObject({ status: 'failed', failure: 'failed', checkout_url: null })
    expect(site.forgiveErrors()).toHaveLength(1)
    const before = created().length
    await look(bought)
    expect(created()).toHaveLength(before)
  })

  it('for long, its methods say so and nobody waits for it; after a rest one call tries again', async () => {
    const anna = await buyer()
    const down = Array.from({ length: 6 }, () => ({ status: 500 }))
    mollie.fail(...down)
    await expectRefusal(order(anna), 'payment_unavailable')
    await expectRefusal(order(anna), 'payment_unavailable')
    const available = async () =>
      new Set((await anna.member.api.payments.offers()).payment_methods.map((one) => one.available))
    expect(await available()).toEqual(new Set([false]))
    const before = mollie.asked.length
    await expectRefusal(order(anna), 'payment_unavailable')
    expect(mollie.asked).toHaveLength(before)
    expect(site.forgiveErrors()).toHaveLength(1)

    site.clock.advance(MINUTE)
    expect(await available()).toEqual(new Set([true]))
    await expectRefusal(order(anna), 'payment_unavailable')
    expect(await available()).toEqual(new Set([false]))
    expect(site.forgiveErrors()).toHaveLength(1)
    site.clock.advance(2 * MINUTE)
    const bought = await order(anna)
    expect(bought.purchase.status).toBe('pending')
    expect(await available()).toEqual(new Set([true]))
  })
})

describe('Mollie as a provider', () => {
  const provider = () => findProvider(site.app, 'mollie')!
  const request = (more: object) => ({
    idempotencyKey: randomUUID(),
    reference: 'an order/50',
    amount: 1995,
    currency: 'EUR' as const,
    description: '50 credits',
    orderedAt: new Date(),
    paymentMethod: 'credit_card',
    bank: null,
    locale: 'de' as const,
    stored: null,
    returnUrl: `${site.url}/transactions/x`,
    webhookUrl: `${site.url}/api/payments/mollie/webhook`,
    ...more,
  })

  it('keeps a card with the buyer’s consent, charges it without a page, and forgets it', async () => {
    const first = await provider().createPayment(request({ stored: { keep: { customerId: null } } }))
    expect((await provider().getPayment(first.id))?.stored).toBe(null)
    await mollie.decide(first.checkoutUrl!, 'paid')
    const { stored } = (await provider().getPayment(first.id))!
    expect(stored).toEqual({
      customerId: expect.stringMatching(/^cst_/),
      mandateId: expect.stringMatching(/^mdt_/),
      label: '•••• 4242',
    })
    const charged = await provider().createPayment(request({ stored: { charge: stored! } }))
    expect(charged.checkoutUrl).toBe(null)
    mollie.change(charged.id, { status: 'failed', details: { failureReason: 'insufficient_funds' } })
    expect(await provider().getPayment(charged.id)).toMatchObject({
      status: 'failed',
      failure: 'insufficient_funds',
    })
    const again = await provider().createPayment(
      request({ stored: { charge: stored! }, reference: 'again/20' }),
    )
    expect(await provider().findCharge!(stored!, 'again/20')).toBe(again.id)
    expect(await provider().findCharge!(stored!, 'never ordered/20')).toBe(undefined)
    expect(await provider().findCharge!({ ...stored!, customerId: 'cst_nobody' }, 'again/20')).toBe(undefined)
    await provider().forget(stored!)
    await provider().forget(stored!)
    await expect(provider().createPayment(request({ stored: { charge: stored! } }))).rejects.toThrow(
      'The customer has no valid mandate',
    )
  })

  it('refunds once, however often it is asked, also when its memory of keys has passed', async () => {
    const { id, checkoutUrl } = await provider().createPayment(request({}))
    await mollie.decide(checkoutUrl!, 'paid')
    const refund = {
      idempotencyKey: randomUUID(),
      paymentId: id,
      amount: 500,
      currency: 'EUR' as const,
      description: 'Refund',
    }
    mollie.fail({ after: true, cut: true })
    const made = await provider().refund(refund)
    expect(await provider().refund(refund)).toEqual(made)
    expect(mollie.payments.get(id)!.refunds).toHaveLength(1)
    const reversals = async () => (await provider().getPayment(id))!.reversals
    expect(await reversals()).toEqual([{ id: made.id, kind: 'refund', amount: 500, status: 'pending' }])
    mollie.payments.get(id)!.refunds[0]!.status = 'refunded'
    mollie.chargeBack(id)
    expect(await reversals()).toEqual([
      { id: made.id, kind: 'refund', amount: 500, status: 'done' },
      {
        id: expect.stringMatching(/^chb_/),
        kind: 'chargeback',
        amount: 1995,
        status: 'done',
        reason: 'AC04',
      },
    ])
  })

  it('registers a mandate for direct debit', async () => {
    const mandate = {
      idempotencyKey: randomUUID(),
      customerId: null,
      accountHolder: 'J. Jansen',
      iban: 'NL02ABNA0123456789',
      reference: 'VONK-1',
      signedAt: new Date('2026-11-24T10:00:00Z'),
    }
    const stored = await provider().registerMandate!(mandate)
    expect(stored.label).toBe('NL•• •••• 6789')
    expect(mollie.mandates.get(stored.mandateId)).toMatchObject({
      method: 'directdebit',
      signatureDate: '2026-11-24',
      mandateReference: 'VONK-1',
    })
    expect(await provider().registerMandate!(mandate)).toEqual(stored)
  })

  it('knows nothing of a payment that is not its own, and cancels only what is open', async () => {
    expect(await provider().getPayment('tr_unknown')).toBeUndefined()
    const { id, checkoutUrl } = await provider().createPayment(request({ paymentMethod: 'bank_transfer' }))
    await provider().cancelPayment(id)
    expect((await provider().getPayment(id))?.status).toBe('canceled')
    await provider().cancelPayment(id)
    await mollie.decide(checkoutUrl!, 'paid')
    await provider().cancelPayment(id)
    expect((await provider().getPayment(id))?.status).toBe('paid')
  })

  it('tells at night of all payments of which money went back, over all pages', async () => {
    const bought = []
    for (let i = 0; i < 3; i++) {
      const one = await order(await buyer())
      await mollie.decide(one.purchase.checkout_url!, 'paid')
      await expect.poll(() => state(one)).toEqual(PAID)
      mollie.chargeBack(one.paymentId)
      bought.push(one)
    }
    const ids = bought.map(({ paymentId }) => paymentId)
    expect(await provider().listReversed(new Date(Date.now() - MINUTE))).toEqual(expect.arrayContaining(ids))
    expect(await provider().listReversed(new Date(Date.now() + MINUTE))).toEqual([])
    const [{ now: began } = { now: null }] = await site.rows<{ now: Date }>('select now()')
    await findReversed(site.app)
    const looks = await site.rows<{ id: string }>(
      `select distinct data->>'purchaseId' as id from pgboss.job where name = 'payments.look' and created_on >= $1`,
      [began],
    )
    expect(looks.map(({ id }) => id)).toEqual(
      expect.arrayContaining(bought.map(({ purchase }) => purchase.id)),
    )
  })
})
