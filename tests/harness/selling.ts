import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  IMMEDIATE_START,
  KEEP_METHOD,
  REPEAT_START,
} from '#features/payments/selling/orders/immediate-start.ts'
import type { Purchase } from '#features/payments/selling/orders/orders-contract.ts'
import { checkPurchase } from '#features/payments/selling/orders/settle.server.ts'
import type { Visitor } from './browser-like.ts'
import type { TestSite } from './site.ts'

/** Where members pay at a stand-in of Mollie or Stripe, at the prices of a new member. */
export type Shopper = { member: Visitor; id: string }
export type Sale = Shopper & { purchase: Purchase }

export const PAID = { status: 'completed', failure: null, credits: 50, premium: true }
export const UNPAID = { status: 'pending', failure: null, credits: 0, premium: false }

export async function shopper(site: TestSite, country = 'NL'): Promise<Shopper> {
  const built = await site.build.member({ credits: 0, country })
  return { member: await site.login(built), id: built.id }
}

/** Orders 50 credits. */
export async function orderFifty({ member, id }: Shopper, method = 'ideal'): Promise<Sale> {
  const offer = (await member.api.payments.offers()).offers[1]!
  const { purchase } = await member.api.payments.order({
    key: randomUUID(),
    package_id: offer.id,
    payment_method: method,
    immediate_start: IMMEDIATE_START,
    amount: offer.amount,
  })
  return { member, id, purchase }
}

/** Orders 20 credits by a card that is to be kept. */
export async function orderKeeping({ member, id }: Shopper): Promise<Sale> {
  const offer = (await member.api.payments.offers()).offers[0]!
  const { purchase } = await member.api.payments.order({
    key: randomUUID(),
    package_id: offer.id,
    payment_method: 'credit_card',
    immediate_start: IMMEDIATE_START,
    amount: offer.amount,
    keep_method: KEEP_METHOD,
  })
  return { member, id, purchase }
}

/** Orders 20 credits by a kept card, without a page of the provider. */
export async function orderByKept(
  { member, id }: Shopper,
  stored: string,
  key = randomUUID(),
): Promise<Sale> {
  const offer = (await member.api.payments.offers()).offers[0]!
  const { purchase } = await member.api.payments.order({
    key,
    package_id: offer.id,
    payment_method: 'credit_card',
    stored_method: stored,
    immediate_start: REPEAT_START,
    amount: offer.amount,
  })
  return { member, id, purchase }
}

/** The order with this key, which the buyer got no answer about. */
export async function orderOfKey(site: TestSite, { member, id }: Shopper, key: string): Promise<Sale> {
  const [row] = await site.rows<{ id: string }>('select id from purchase where order_key = $1', [key])
  expect(row).toBeDefined()
  const { purchase } = await member.api.payments.purchase({ id: row!.id })
  return { member, id, purchase }
}

export async function stateOf({ member, purchase }: Sale) {
  const { status, failure } = (await member.api.payments.purchase({ id: purchase.id })).purchase
  const { user } = await member.api.accounts.user()
  return { status, failure, credits: user!.credits, premium: user!.paid_user }
}

/** Checks an order at its provider, as the job of each minute does. */
export const lookAt = (site: TestSite, { purchase }: Sale): Promise<void> =>
  checkPurchase(site.app, { purchaseId: purchase.id })
