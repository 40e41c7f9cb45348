import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import {
  type Bought,
  type Buyer,
  buy,
  decide,
  holdings,
  newBuyer,
  order,
  orderAgain,
  purchaseOf,
} from '#tests/harness/buying.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { callWebhook } from '#tests/harness/services/webhooks.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { IMMEDIATE_START } from '../orders/immediate-start.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({
    bystander: true,
    settings: { time_bonus: null, welcome_discount_percentage: null },
  })
})
afterAll(() => site.stop())

const kept = async ({ member }: Buyer) => (await member.api.payments.storedMethods()).methods
const keepingBuyer = async () => buy(await newBuyer(site), 'credit_card', { keep: true })
const atTheBank = (mandate: string) =>
  site.rows('select ended from sandbox_stored_method where mandate_id = $1', [mandate])

/** Presses a button for the kept method, on the bank's page of its first payment. */
const pressAtBank = ({ member, paymentId }: Bought, decision: string) =>
  member.fetch(`/sandbox-bank/${paymentId}`, { method: 'POST', body: new URLSearchParams({ decision }) })

it('is kept only where the buyer has ticked it, with what its owner knows it by and no number', async () => {
  const unticked = await buy(await newBuyer(site), 'credit_card')
  expect(await unticked.member.api.payments.storedMethods()).toEqual({ methods: [], last_package: '50' })
  const bought = await keepingBuyer()
  const [method] = await kept(bought)
  expect(method).toMatchObject({ payment_method: 'credit_card', label: '•••• 4242', available: true })
  const rows = await site.rows('select * from stored_method where member_id = $1', [bought.memberId])
  // An id is random, and may have as many digits as a card.
  expect(JSON.stringify(rows).replace(/[\da-f-]{24,}/g, '')).not.toMatch(/\d{12}/)
  // The same card again is one card, and the bank forgets its older agreement.
  await buy(bought, 'credit_card', { keep: true })
  expect(await kept(bought)).toMatchObject([{ id: method!.id }])
  const [older] = rows as { mandate_id: string }[]
  await expect.poll(() => atTheBank(older!.mandate_id)).toEqual([{ ended: true }])
  const kind = { payment_method: 'paysafecard', keep_method: IMMEDIATE_START, stored_method: undefined }
  await expectRefusal(orderAgain(await newBuyer(site, { country: 'DE' }), kind), 'invalid_input')
})

it('buys again by one click at the price of now, once a key, however often the bank calls', async () => {
  const bought = await keepingBuyer()
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => orderAgain(bought, { key })))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  const again = { ...bought, purchase: answers[0]! }
  await expect.poll(async () => (await purchaseOf(again)).status).toBe('completed')
  expect(await purchaseOf(again)).toMatchObject({ recurring: true, amount: 1995, checkout_url: null })
  const [payment] = await site.rows<{ id: string }>(
    'select provider_payment_id as id from purchase where id = $1',
    [again.purchase.id],
  )
  await Promise.all([1, 2, 3].map(() => callWebhook(site, payment!.id)))
  expect(await holdings(bought)).toEqual({ credits: 100, premium: true, debt: 0 })
  await orderAgain(bought)
  await expect.poll(async () => (await holdings(bought)).credits).toBe(150)
  await expectRefusal(orderAgain(bought, { amount: 1 }), 'conflict')
  await expectRefusal(orderAgain(bought, { key, amount: 1 }), 'conflict')
  expect((await holdings(bought)).credits).toBe(150)
})

it('is nobody else’s, and charges nothing once it is removed', async () => {
  const bought = await keepingBuyer()
  const [method] = await kept(bought)
  const other = await keepingBuyer()
  await expectRefusal(orderAgain(other, { stored_method: method!.id }), 'invalid_input')
  await expectRefusal(other.member.api.payments.removeStoredMethod({ id: method!.id }), 'not_found')
  const [row] = await site.rows<{ mandate_id: string }>(
    'select mandate_id from stored_method where id = $1',
    [method!.id],
  )
  await bought.member.api.payments.removeStoredMethod({ id: method!.id })
  expect(await kept(bought)).toEqual([])
  await expect.poll(() => atTheBank(row!.mandate_id)).toEqual([{ ended: true }])
  await expect.poll(() => site.rows('select * from method_to_forget')).toEqual([])
  await expectRefusal(orderAgain(bought, { stored_method: method!.id }), 'invalid_input')
  // A late repetition of the webhook by which it was kept does not bring it back.
  await callWebhook(site, bought.paymentId)
  expect(await kept(bought)).toEqual([])
  expect(await kept(other)).toHaveLength(1)
})

it('that the bank refuses to charge ends the order with the reason, and buying by its page goes on', async () => {
  const bought = await keepingBuyer()
  await pressAtBank(bought, 'decline')
  const failed = { ...bought, purchase: await orderAgain(bought) }
  await expect
    .poll(() => purchaseOf(failed))
    .toMatchObject({ status: 'failed', failure: 'failed', failure_reason: 'declined', recurring: true })
  expect((await holdings(bought)).credits).toBe(50)
  const byPage = await order(bought, 'paypal')
  await decide(byPage, 'pay')
  await expect.poll(async () => (await holdings(bought)).credits).toBe(100)
  await pressAtBank(bought, 'accept')
  await orderAgain(bought)
  await expect.poll(async () => (await holdings(bought)).credits).toBe(150)
  site.clock.advance(MINUTE)
})
