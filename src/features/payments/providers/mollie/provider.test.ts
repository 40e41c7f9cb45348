import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { START } from '#tests/harness/clock.ts'
import { PAID } from '#tests/harness/selling.ts'
import { mollieShop } from '#tests/harness/services/mollie-shop.ts'
import { findReversed } from '../../selling/orders/find-reversed.server.ts'
import { findProvider } from '../find-provider.server.ts'
import { StoredMethodGone } from '../provider.ts'

const shop = mollieShop()
const { buyer, order, state } = shop

describe('Mollie as a provider', () => {
  const provider = () => findProvider(shop.site.app, 'mollie')!
  const request = (more: object) => ({
    idempotencyKey: randomUUID(),
    // Each order has a reference of its own.
    reference: `${randomUUID()}/50`,
    amount: 1995,
    currency: 'EUR' as const,
    description: '50 credits',
    orderedAt: START,
    paymentMethod: 'credit_card',
    bank: null,
    locale: 'de' as const,
    stored: null,
    returnUrl: `${shop.site.url}/transactions/x`,
    webhookUrl: `${shop.site.url}/api/payments/mollie/webhook`,
    ...more,
  })

  it('keeps a card with the buyer’s consent, charges it without a page, and forgets it', async () => {
    const first = await provider().createPayment(request({ stored: { keep: { customerId: null } } }))
    expect((await provider().getPayment(first.id))?.stored).toBe(null)
    await shop.mollie.decide(first.checkoutUrl!, 'paid')
    const { stored } = (await provider().getPayment(first.id))!
    expect(stored).toEqual({
      customerId: expect.stringMatching(/^cst_/),
      mandateId: expect.stringMatching(/^mdt_/),
      label: '•••• 4242',
    })
    const charged = await provider().createPayment(request({ stored: { charge: stored! } }))
    expect(charged.checkoutUrl).toBe(null)
    shop.mollie.change(charged.id, { status: 'failed', details: { failureReason: 'insufficient_funds' } })
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
      StoredMethodGone,
    )
  })

  it('keeps a card with a new customer where the known one was deleted at Mollie', async () => {
    const ofNobody = { keep: { customerId: null } }
    const { id, checkoutUrl } = await provider().createPayment(request({ stored: ofNobody }))
    await shop.mollie.decide(checkoutUrl!, 'paid')
    const { customerId } = (await provider().getPayment(id))!.stored!
    const keep = request({ stored: { keep: { customerId } } })
    const customerOf = async (asked: typeof keep) =>
      shop.mollie.payments.get((await provider().createPayment(asked)).id)!.customerId
    expect(await customerOf(keep)).toBe(customerId)
    shop.mollie.customers.delete(customerId)
    const again = { ...keep, idempotencyKey: randomUUID() }
    const other = await customerOf(again)
    expect(other).toMatch(/^cst_/)
    expect(other).not.toBe(customerId)
    // Asked again, it is the same payment; and what is refused for another reason stays refused.
    const { size } = shop.mollie.payments
    expect(await customerOf(again)).toBe(other)
    expect(shop.mollie.payments.size).toBe(size)
    const refused = request({ stored: { keep: { customerId: other } }, description: '' })
    await expect(provider().createPayment(refused)).rejects.toThrow('The amount is invalid')
  })

  it('refunds once, however often it is asked, also when its memory of keys has passed', async () => {
    const { id, checkoutUrl } = await provider().createPayment(request({}))
    await shop.mollie.decide(checkoutUrl!, 'paid')
    const refund = {
      idempotencyKey: randomUUID(),
      paymentId: id,
      amount: 500,
      currency: 'EUR' as const,
      description: 'Refund',
    }
    shop.mollie.fail({ after: true, cut: true })
    const made = await provider().refund(refund)
    expect(await provider().refund(refund)).toEqual(made)
    expect(shop.mollie.payments.get(id)!.refunds).toHaveLength(1)
    const reversals = async () => (await provider().getPayment(id))!.reversals
    expect(await reversals()).toEqual([
      { id: made.id, kind: 'refund', amount: 500, status: 'pending', key: refund.idempotencyKey },
    ])
    shop.mollie.payments.get(id)!.refunds[0]!.status = 'refunded'
    shop.mollie.chargeBack(id)
    expect(await reversals()).toEqual([
      { id: made.id, kind: 'refund', amount: 500, status: 'done', key: refund.idempotencyKey },
      {
        id: expect.stringMatching(/^chb_/),
        kind: 'chargeback',
        amount: 1995,
        status: 'done',
        key: null,
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
    expect(shop.mollie.mandates.get(stored.mandateId)).toMatchObject({
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
    await shop.mollie.decide(checkoutUrl!, 'paid')
    await provider().cancelPayment(id)
    expect((await provider().getPayment(id))?.status).toBe('paid')
  })

  it('tells at night of all payments of which money went back, over all pages', async () => {
    const bought = []
    for (let i = 0; i < 3; i++) {
      const one = await order(await buyer())
      await shop.mollie.decide(one.purchase.checkout_url!, 'paid')
      await expect.poll(() => state(one)).toEqual(PAID)
      shop.mollie.chargeBack(one.paymentId)
      bought.push(one)
    }
    const ids = bought.map(({ paymentId }) => paymentId)
    expect(await provider().listReversed(new Date(START.getTime() - MINUTE))).toEqual(
      expect.arrayContaining(ids),
    )
    expect(await provider().listReversed(new Date(START.getTime() + MINUTE))).toEqual([])
    const [{ now: began } = { now: null }] = await shop.site.rows<{ now: Date }>('select now()')
    await findReversed(shop.site.app)
    const looks = await shop.site.rows<{ id: string }>(
      `select distinct data->>'purchaseId' as id from pgboss.job where name = 'payments.look' and created_on >= $1`,
      [began],
    )
    expect(looks.map(({ id }) => id)).toEqual(
      expect.arrayContaining(bought.map(({ purchase }) => purchase.id)),
    )
  })
})
