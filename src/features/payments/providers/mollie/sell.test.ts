import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { PAID, UNPAID } from '#tests/harness/selling.ts'
import { mollieShop } from '#tests/harness/services/mollie-shop.ts'

const shop = mollieShop()
const { buyer, order, state, look, sales } = shop

describe('a site that is no demo', () => {
  it('sells: from the order over the page of Mollie and its webhook to credits and Premium', async () => {
    const anna = await buyer()
    const bought = await order(anna)
    expect(bought.purchase.checkout_url).toBe(`${shop.mollie.url}/checkout/${bought.paymentId}`)
    const asked = shop.mollie.asked.find(({ method, path }) => method === 'POST' && path === '/v2/payments')!
    expect(JSON.parse(asked.body)).toEqual({
      amount: { currency: 'EUR', value: '14.96' },
      description: expect.stringContaining('50 credits'),
      method: 'ideal',
      locale: 'nl_NL',
      metadata: { reference: `${bought.purchase.id}/50` },
      redirectUrl: `${shop.site.app.config.publicUrl}/transactions/${bought.purchase.id}?returned=true`,
      cancelUrl: `${shop.site.app.config.publicUrl}/transactions/${bought.purchase.id}?returned=true`,
      webhookUrl: `${shop.site.app.config.publicUrl}/api/payments/mollie/webhook`,
    })
    expect(await state(bought)).toEqual(UNPAID)
    const back = await shop.mollie.decide(bought.purchase.checkout_url!, 'paid')
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
    await shop.mollie.decide(bought.purchase.checkout_url!, status)
    await expect.poll(() => state(bought)).toEqual({ ...UNPAID, status: 'failed', failure })
    expect(await sales(bought)).toEqual([])
  })

  it('waits for a bank transfer as long as it takes, and sees it by looking when the webhook is lost', async () => {
    const bought = await order(await buyer(), 'bank_transfer')
    shop.mollie.change(bought.paymentId, { status: 'pending' })
    for (let day = 0; day < 3; day++) {
      shop.site.clock.advance(24 * 60 * MINUTE)
      await look(bought)
      expect(await state(bought)).toEqual(UNPAID)
    }
    shop.mollie.change(bought.paymentId, { status: 'paid' })
    await look(bought)
    expect(await state(bought)).toEqual(PAID)
  })
})

it('a buyer may choose another method, though Mollie lets nobody cancel; paid twice, one order counts', async () => {
  const anna = await buyer()
  const first = await order(anna, 'ideal')
  const second = await order(anna, 'credit_card')
  expect(await state(first)).toMatchObject({ status: 'failed', failure: 'replaced' })
  expect(second.purchase.amount).toBe(first.purchase.amount)
  await shop.mollie.decide(second.purchase.checkout_url!, 'paid')
  await expect.poll(() => state(second)).toEqual(PAID)
  shop.mollie.change(first.paymentId, { status: 'paid' })
  await look(first)
  expect(await state(second)).toEqual(PAID)
  expect(await sales(second)).toHaveLength(1)
  shop.site.forgiveErrors()
})

it('a buyer who comes back is told, though the webhook was lost', async () => {
  const bought = await order(await buyer())
  shop.mollie.change(bought.paymentId, { status: 'paid' })
  shop.site.clock.advance(MINUTE)
  await expect.poll(() => state(bought)).toEqual(PAID)
})

describe('what was paid', () => {
  it.each([
    ['amount', { amount: { currency: 'EUR', value: '0.01' } }],
    ['currency', { amount: { currency: 'CHF', value: '14.96' } }],
    ['order', { metadata: { reference: `${randomUUID()}/50` } }],
  ])('is compared with the order: another %s gives nothing and is reported', async (_what, change) => {
    const bought = await order(await buyer())
    shop.mollie.change(bought.paymentId, { status: 'paid', ...change })
    await look(bought)
    expect(await state(bought)).toEqual(UNPAID)
    expect(shop.site.forgiveErrors()).toHaveLength(1)
  })

  it('has the package compared as well', async () => {
    const bought = await order(await buyer())
    shop.mollie.change(bought.paymentId, {
      status: 'paid',
      metadata: { reference: `${bought.purchase.id}/300` },
    })
    await look(bought)
    expect(await state(bought)).toEqual(UNPAID)
    expect(shop.site.forgiveErrors()).toHaveLength(1)
  })
})
