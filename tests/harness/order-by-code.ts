import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { IMMEDIATE_START } from '#features/payments/selling/orders/immediate-start.ts'
import type { Purchase } from '#features/payments/selling/orders/orders-contract.ts'
import type { Visitor } from './browser-like.ts'
import type { MemberOptions } from './builders.ts'
import { expectRefusal } from './errors.ts'
import type { TestSite } from './site.ts'

/** A site whose prices have no discount of their own. */
export const PLAIN = { settings: { time_bonus: null, welcome_discount_percentage: null } }

type Buyer = { member: Visitor; id: string }

/** A member without credits, logged in. */
export async function buyerOn(at: TestSite, options: MemberOptions = {}): Promise<Buyer> {
  const { id, ...built } = await at.build.member({ credits: 0, ...options })
  return { member: await at.login(built), id }
}

type Wish = { amount: number; code?: string; package?: string; method?: string }

export const order = async ({ member }: Buyer, wish: Wish): Promise<Purchase> => {
  const { amount, code, package: package_id = '50', method: payment_method = 'paypal' } = wish
  const { purchase } = await member.api.payments.order({
    key: randomUUID(),
    package_id,
    payment_method,
    amount,
    immediate_start: IMMEDIATE_START,
    ...(code && { discount_code: code }),
  })
  return purchase
}

export async function decide(
  { member }: Buyer,
  { id, checkout_url }: Purchase,
  decision: string,
): Promise<string> {
  const page = new URL(checkout_url!).pathname
  await member.fetch(page, { method: 'POST', body: new URLSearchParams({ decision }) })
  const status = async () => (await member.api.payments.purchase({ id })).purchase.status
  await expect.poll(status).toBe(decision === 'pay' ? 'completed' : 'failed')
  return id
}

export const refused = (call: Promise<unknown>, why: string, more: object = {}) =>
  expectRefusal(call, 'discount_code_refused', { why, minimum: null, paymentmethods: [], ...more } as never)

export const amounts = async ({ member }: Buyer, payment_method?: string) =>
  (await member.api.payments.offers(payment_method ? { payment_method } : {})).offers.map(
    ({ amount }) => amount,
  )

/** The prices of the packages without a discount. */
export const LIST = [995, 1995, 3995, 7995]
