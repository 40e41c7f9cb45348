import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { spendCredits } from '#features/credits/ledger.server.ts'
import { SANDBOX_WEBHOOK } from '#features/payments/providers/sandbox.server.ts'
import {
  IMMEDIATE_START,
  KEEP_METHOD,
  REPEAT_START,
} from '#features/payments/selling/orders/immediate-start.ts'
import type { Purchase } from '#features/payments/selling/orders/orders-contract.ts'
import { MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { Visitor } from './browser-like.ts'
import type { MemberOptions } from './builders.ts'
import type { TestSite } from './site.ts'
import { bringForward } from './waiting-jobs.ts'

export type Buyer = { member: Visitor; memberId: string; email: string }
export type Bought = Buyer & { purchase: Purchase; paymentId: string }

/** A member, without credits unless said otherwise. */
export async function newBuyer(site: TestSite, options: MemberOptions = {}): Promise<Buyer> {
  const built = await site.build.member({ credits: 0, ...options })
  return { member: await site.login(built), memberId: built.id, email: built.email }
}

/** Orders 50 credits, to be decided at the sandbox bank. */
export async function order(buyer: Buyer, method?: string, { keep = false } = {}): Promise<Bought> {
  const { offers, payment_methods } = await buyer.member.api.payments.offers()
  const offer = offers[1]!
  const chosen = payment_methods.find(({ id, banks }) => (method ? id === method : banks.length === 0))!
  const { purchase } = await buyer.member.api.payments.order({
    key: randomUUID(),
    package_id: offer.id,
    payment_method: chosen.id,
    immediate_start: IMMEDIATE_START,
    amount: offer.amount,
    ...(keep && { keep_method: KEEP_METHOD }),
  })
  return { ...buyer, purchase, paymentId: purchase.checkout_url!.split('/').at(-1)! }
}

/** Orders a package by iDEAL, to be decided on the page of the sandbox bank. */
export async function orderByIdeal({ api }: Visitor, at = 0) {
  const offer = (await api.payments.offers()).offers[at]!
  const { purchase } = await api.payments.order({
    key: randomUUID(),
    package_id: offer.id,
    payment_method: 'ideal',
    immediate_start: IMMEDIATE_START,
    bank: 'polder',
    amount: offer.amount,
  })
  return { offer, purchase, path: new URL(purchase.checkout_url!).pathname }
}

/** Takes credits as messages do. */
export function spend(site: TestSite, { memberId }: Buyer, amount: number): Promise<unknown> {
  const transfer = { memberId, key: randomUUID(), account: 'message', amount } as const
  return transact(site.app.db, (tx) => spendCredits(tx, site.app, transfer))
}

/** Presses a button of the sandbox bank's page. */
export async function decide({ member, purchase }: Bought, decision: string): Promise<void> {
  const page = new URL(purchase.checkout_url!).pathname
  const answer = await member.fetch(page, { method: 'POST', body: new URLSearchParams({ decision }) })
  expect(answer.status).toBe(303)
}

/** Orders 50 credits, pays them and waits until they are there. */
export async function buy(
  buyer: Buyer,
  ...chosen: [method?: string, how?: { keep?: boolean }]
): Promise<Bought> {
  const bought = await order(buyer, ...chosen)
  await decide(bought, 'pay')
  await expect.poll(async () => (await purchaseOf(bought)).status).toBe('completed')
  return bought
}

/**
 * Has the sandbox bank repeat all its webhooks now, and waits until they and what else is due were done: each of them may
 * lock the buyer's account.
 */
export async function webhooksCome(site: TestSite): Promise<void> {
  const left = async () => {
    await bringForward(site, SANDBOX_WEBHOOK.name, MINUTE)
    return site.rows(
      "select name from pgboss.job where state < 'completed' and (name = $1 or start_after <= now())",
      [SANDBOX_WEBHOOK.name],
    )
  }
  await expect.poll(left).toEqual([])
}

/** Orders 50 credits again, at the price of now, with the method that was kept last. */
export async function orderAgain(
  { member }: Buyer,
  how: { key?: string; stored_method?: string; amount?: number } = {},
): Promise<Purchase> {
  const offer = (await member.api.payments.offers()).offers[1]!
  const [stored] = (await member.api.payments.storedMethods()).methods
  const { purchase } = await member.api.payments.order({
    key: randomUUID(),
    package_id: offer.id,
    payment_method: stored?.payment_method ?? 'credit_card',
    stored_method: stored?.id ?? randomUUID(),
    immediate_start: REPEAT_START,
    amount: offer.amount,
    ...how,
  })
  return purchase
}

/** The purchase as its buyer sees it now. */
export async function purchaseOf({
  member,
  purchase,
}: Pick<Bought, 'member' | 'purchase'>): Promise<Purchase> {
  return (await member.api.payments.purchase({ id: purchase.id })).purchase
}

/** What the buyer has now. */
export async function holdings({
  member,
}: Buyer): Promise<{ credits: number; premium: boolean; debt: number }> {
  const [{ user }, { debt_credits }] = [await member.api.accounts.user(), await member.api.payments.offers()]
  return { credits: user!.credits, premium: user!.paid_user, debt: debt_credits }
}
