import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { orderByKept, orderKeeping, orderOfKey, type Shopper, stateOf } from '#tests/harness/selling.ts'
import { mollieShop } from '#tests/harness/services/mollie-shop.ts'
import { forgetMethods } from '../../selling/stored/forget.server.ts'

const shop = mollieShop()
const { buyer, look, created } = shop

const kept = async ({ member }: Shopper) => (await member.api.payments.storedMethods()).methods
const charges = () => created().filter(({ body }) => body.includes('"recurring"'))

/** A member with 20 credits, whose card Mollie keeps. */
async function withCard() {
  const anna = await buyer()
  const first = await orderKeeping(anna)
  await shop.mollie.decide(first.purchase.checkout_url!, 'paid')
  await expect.poll(() => stateOf(first)).toMatchObject({ credits: 20 })
  const [card] = await kept(anna)
  const [row] = await shop.site.rows<{ mandate_id: string }>(
    'select mandate_id from stored_method where id = $1',
    [card!.id],
  )
  return { anna, card: card!.id, mandate: row!.mandate_id }
}

/** Charges the card, and gets no answer to any try. */
async function chargeUnheard({ anna, card }: { anna: Shopper; card: string }, after: { after?: true }) {
  shop.mollie.fail(
    ...Array.from({ length: 3 }, () => ({ ...after, cut: true as const, path: '/v2/payments' })),
  )
  const key = randomUUID()
  await expectRefusal(orderByKept(anna, card, key), 'payment_unavailable')
  expect(shop.site.forgiveErrors()).toEqual([])
  return orderOfKey(shop.site, anna, key)
}

describe('a kept card that was charged without an answer', () => {
  it('is not charged again when Mollie has forgotten the key, and gives what it paid for', async () => {
    const buyer = await withCard()
    const charged = await chargeUnheard(buyer, { after: true })
    const { id } = shop.mollie.newest()
    // After the half hour in which an order may begin.
    shop.site.clock.advance(90 * MINUTE)
    const before = charges().length
    shop.mollie.fail({ status: 403 })
    await expect(look(charged)).rejects.toThrow('payment_unavailable')
    expect((await stateOf(charged)).status).toBe('loading')
    shop.mollie.change(id, { status: 'paid' })
    await look(charged)
    expect(await stateOf(charged)).toMatchObject({ status: 'completed', credits: 40 })
    expect(charges()).toHaveLength(before)

    // Never charged: it has expired.
    const never = await chargeUnheard(buyer, {})
    shop.site.clock.advance(90 * MINUTE)
    await look(never)
    expect(await stateOf(never)).toMatchObject({ status: 'failed', failure: 'expired', credits: 40 })
  })

  it('and removed by its owner meanwhile gives what it paid for, and is forgotten after that', async () => {
    const buyer = await withCard()
    const charged = await chargeUnheard(buyer, { after: true })
    const { id } = shop.mollie.newest()
    await buyer.anna.member.api.payments.removeStoredMethod({ id: buyer.card })
    expect(await kept(buyer.anna)).toEqual([])
    await forgetMethods(shop.site.app)
    expect(shop.mollie.mandates.has(buyer.mandate)).toBe(true)
    const before = charges().length
    shop.mollie.change(id, { status: 'paid' })
    await look(charged)
    expect(await stateOf(charged)).toMatchObject({ status: 'completed', credits: 40 })
    expect(charges()).toHaveLength(before)
    await forgetMethods(shop.site.app)
    expect(shop.mollie.mandates.has(buyer.mandate)).toBe(false)
    expect(await shop.site.rows('select 1 from method_to_forget')).toEqual([])
  })

  it('and removed before it was charged is charged no more', async () => {
    const buyer = await withCard()
    const never = await chargeUnheard(buyer, {})
    await buyer.anna.member.api.payments.removeStoredMethod({ id: buyer.card })
    const before = charges().length
    await look(never)
    const { purchase } = await buyer.anna.member.api.payments.purchase({ id: never.purchase.id })
    expect(purchase).toMatchObject({ status: 'failed', failure_reason: 'mandate_ended' })
    expect(charges()).toHaveLength(before)
    await forgetMethods(shop.site.app)
    expect(shop.mollie.mandates.has(buyer.mandate)).toBe(false)
  })
})

it('a card that Mollie has no more charges nothing, says so, and is listed no more; no alarm is raised', async () => {
  for (const end of [
    (id: string) => void Object.assign(shop.mollie.mandates.get(id)!, { status: 'invalid' }),
    (id: string) => void shop.mollie.mandates.delete(id),
  ]) {
    const { anna, card, mandate } = await withCard()
    end(mandate)
    const { purchase } = await orderByKept(anna, card)
    expect(purchase).toMatchObject({
      status: 'failed',
      failure: 'failed',
      failure_reason: 'mandate_ended',
      recurring: true,
    })
    expect(await kept(anna)).toEqual([])
    await expectRefusal(orderByKept(anna, card), 'invalid_input')
  }
  // Refused for another reason, it stays, and the operator hears of it.
  const { anna, card } = await withCard()
  shop.mollie.fail({ status: 422, path: '/v2/payments' })
  expect((await orderByKept(anna, card)).purchase).toMatchObject({ status: 'failed', failure_reason: null })
  expect(await kept(anna)).toHaveLength(1)
  expect(shop.site.forgiveErrors()).toHaveLength(1)
})

it('a card that was to be kept with a payment that goes back is forgotten by Mollie', async () => {
  const anna = await buyer()
  const first = await orderKeeping(anna)
  // Mollie has no way to cancel its page, so it can be paid after it was called off.
  await anna.member.api.payments.setSpendingLimit({ amount: 100, currency: 'EUR' })
  expect(await stateOf(first)).toMatchObject({ status: 'failed', failure: 'canceled' })
  const before = new Set(shop.mollie.mandates.keys())
  await shop.mollie.decide(first.purchase.checkout_url!, 'paid')
  const isNew = () => [...shop.mollie.mandates.keys()].filter((id) => !before.has(id))
  await expect.poll(() => stateOf(first)).toMatchObject({ failure: 'refunded', credits: 0 })
  await expect.poll(isNew).toEqual([])
  expect(await kept(anna)).toEqual([])
  // Mollie has forgotten it before our row that says to ask Mollie goes.
  await expect.poll(() => shop.site.rows('select 1 from method_to_forget')).toEqual([])
})

it('what Mollie tells of a card in another form holds no credits back', async () => {
  const anna = await buyer()
  const first = await orderKeeping(anna)
  const { id } = shop.mollie.newest()
  shop.mollie.change(id, { status: 'paid', mandateId: 'mdt_odd' })
  shop.mollie.mandates.set('mdt_odd', {
    resource: 'mandate',
    id: 'mdt_odd',
    status: 'valid',
    method: 'creditcard',
    details: { cardNumber: 4242 },
  })
  await look(first)
  expect(await stateOf(first)).toMatchObject({ status: 'completed', credits: 20 })
  expect(await kept(anna)).toMatchObject([{ payment_method: 'credit_card' }])
})
