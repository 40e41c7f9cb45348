import { describe, expect, it } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { PAID, UNPAID } from '#tests/harness/selling.ts'
import { mollieShop } from '#tests/harness/services/mollie-shop.ts'

/** A job that looks after an earlier order may ask for something else meanwhile. */
const CREATING = '/v2/payments'

const shop = mollieShop()
const { buyer, order, state, look, created } = shop

describe('when Mollie fails', () => {
  it.each([
    ['an error of its own', { status: 503 }],
    ['too many requests', { status: 429, retryAfter: 0 }],
    ['a lost connection', { cut: true as const }],
    ['no JSON', { body: '<html>' }],
  ])('with %s, an order is asked for again, with the same key', async (_what, fault) => {
    const anna = await buyer()
    const [before, payments] = [created().length, shop.mollie.payments.size]
    shop.mollie.fail({ ...fault, path: CREATING })
    const bought = await order(anna)
    expect(bought.purchase.status).toBe('pending')
    const keys = created()
      .slice(before)
      .map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([keys[0], keys[0]])
    expect(shop.mollie.payments.size).toBe(payments + 1)
  })

  it('with an answer that is lost or too late, no second payment is made', async () => {
    const anna = await buyer()
    const payments = shop.mollie.payments.size
    shop.mollie.fail({ after: true, cut: true, path: CREATING }, { after: true, hang: true, path: CREATING })
    const bought = await order(anna)
    expect(shop.mollie.payments.size).toBe(payments + 1)
    await shop.mollie.decide(bought.purchase.checkout_url!, 'paid')
    await expect.poll(() => state(bought)).toEqual(PAID)
  })

  it('with an answer of another form, nothing is believed of it', async () => {
    const bought = await order(await buyer())
    shop.mollie.change(bought.paymentId, { status: 'paid', amount: { currency: 'EUR', value: '14,96' } })
    await expect(look(bought)).rejects.toThrow('another form: amount.value')
    expect(await state(bought)).toEqual(UNPAID)
  })

  it('by refusing the payment, the order ends, and is not asked for again', async () => {
    const anna = await buyer()
    shop.mollie.fail({ status: 422, path: CREATING })
    const bought = await order(anna)
    expect(bought.purchase).toMatchObject({ status: 'failed', failure: 'failed', checkout_url: null })
    expect(shop.site.forgiveErrors()).toHaveLength(1)
    const before = created().length
    await look(bought)
    expect(created()).toHaveLength(before)
  })

  it('for long, its methods say so and nobody waits for it; after a rest one call tries again', async () => {
    const anna = await buyer()
    const down = Array.from({ length: 6 }, () => ({ status: 500, path: CREATING }))
    shop.mollie.fail(...down)
    await expectRefusal(order(anna), 'payment_unavailable')
    await expectRefusal(order(anna), 'payment_unavailable')
    const available = async () =>
      new Set((await anna.member.api.payments.offers()).payment_methods.map((one) => one.available))
    expect(await available()).toEqual(new Set([false]))
    const before = shop.mollie.asked.length
    await expectRefusal(order(anna), 'payment_unavailable')
    expect(shop.mollie.asked).toHaveLength(before)
    expect(shop.site.forgiveErrors()).toHaveLength(1)

    shop.site.clock.advance(MINUTE)
    expect(await available()).toEqual(new Set([true]))
    await expectRefusal(order(anna), 'payment_unavailable')
    expect(await available()).toEqual(new Set([false]))
    expect(shop.site.forgiveErrors()).toHaveLength(1)
    shop.site.clock.advance(2 * MINUTE)
    const bought = await order(anna)
    expect(bought.purchase.status).toBe('pending')
    expect(await available()).toEqual(new Set([true]))
  })
})
