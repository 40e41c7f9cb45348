import { describe, expect, it } from 'vitest'
import { PAID, UNPAID } from '#tests/harness/selling.ts'
import { mollieShop } from '#tests/harness/services/mollie-shop.ts'
import { callWebhook } from '#tests/harness/services/webhooks.ts'
import { checkOpenPurchases } from '../../selling/orders/settle.server.ts'

const shop = mollieShop()
const { buyer, order, state, look, sales } = shop

describe('a webhook', () => {
  it('is only a hint, though it comes doubled, late, out of order, at once with a look, or from strangers', async () => {
    const bought = await order(await buyer())
    // A stranger says so, but Mollie does not.
    expect(await shop.mollie.call(bought.paymentId)).toBe(200)
    await look(bought)
    expect(await state(bought)).toEqual(UNPAID)
    shop.mollie.change(bought.paymentId, { status: 'paid' })
    await Promise.all([
      ...Array.from({ length: 10 }, () => shop.mollie.call(bought.paymentId)),
      look(bought),
      look(bought),
      checkOpenPurchases(shop.site.app),
    ])
    await expect.poll(() => state(bought)).toEqual(PAID)
    expect(await sales(bought)).toHaveLength(1)
    // A call that was sent before comes after.
    shop.mollie.change(bought.paymentId, { status: 'open' })
    await shop.mollie.call(bought.paymentId)
    await look(bought)
    expect(await state(bought)).toEqual(PAID)
  })

  it('about an unknown payment is answered like any other, without asking Mollie; junk is refused', async () => {
    const send = async (body: string | URLSearchParams, headers?: Record<string, string>) => {
      const init = { method: 'POST', body, ...(headers && { headers }) }
      return (await shop.site.visitor().fetch('/api/payments/mollie/webhook', init)).status
    }
    expect(await send(new URLSearchParams({ id: 'tr_unknown' }))).toBe(200)
    expect(await send(new URLSearchParams({ id: '../customers' }))).toBe(400)
    expect(await send('')).toBe(400)
    expect(await send('x'.repeat(300_000))).toBe(413)
    expect(await callWebhook(shop.site, 'tr_unknown', 'stripe')).toBe(404)
    // Jobs ask besides, about payments of their own.
    const ofThese = shop.mollie.asked.filter(
      ({ method, path }) => method === 'GET' && /tr_unknown|customers/.test(path),
    )
    expect(ofThese).toEqual([])
  })
})
