import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { type HeldCredits, heldCredits, purchaseOfKey, SIGNUP_KEY } from '#features/credits/ledger.server.ts'
import { priceOfCredit } from '#shared/money.ts'
import { listPaid } from '../orders/queries.server.ts'
import { offersOf, usableDiscount } from './offers.server.ts'
import type { MessageCost, MessagePrice } from './prices-contract.ts'

/**
 * What the member's next message costs. In money, with enough credits: what was paid for those that it takes.
 * Otherwise: the lowest price for which they are sold to this member now. Null if messages are free, and where
 * nothing is known of what the credits cost.
 */
export async function messageCost(context: MemberContext, held: HeldCredits[]): Promise<MessageCost> {
  const { site } = context
  const credits = site.settings.message_credits
  const balance = sum(held)
  if (credits === 0) return { credits, balance, price: null, price_below: 0 }
  if (balance < credits) return { credits, balance, price: await priceNow(context, credits), price_below: 0 }
  const price = await priceOfHeld(context, take(held, credits))
  // The oldest credits are spent first, and those of one purchase cost the same.
  const rest = Math.max(0, held[0]!.credits - credits)
  return { credits, balance, price, price_below: balance - rest }
}

/**
 * What each of these numbers of credits costs the member in money, as `messageCost` says it.
 * @param after how many of the credits that they have are spent before
 */
export async function pricesOf(
  context: MemberContext,
  amounts: readonly number[],
  after = 0,
): Promise<{ balance: number; prices: Map<number, MessagePrice | null> }> {
  const held = await heldCredits(context.app.db, context.viewer.id)
  const balance = sum(held)
  const before = new Map(take(held, after).map(({ key, credits }) => [key, credits]))
  const left = held.map(({ key, credits }) => ({ key, credits: credits - (before.get(key) ?? 0) }))
  const priceOf = async (credits: number) => {
    if (credits === 0) return null
    if (after + credits > balance) return priceNow(context, credits)
    return priceOfHeld(context, take(left, credits))
  }
  const each = [...new Set(amounts)].map(async (credits) => [credits, await priceOf(credits)] as const)
  return { balance, prices: new Map(await Promise.all(each)) }
}

function sum(held: HeldCredits[]): number {
  return held.reduce((total, { credits }) => total + credits, 0)
}

/** The first of these credits. */
function take(held: HeldCredits[], needed: number): HeldCredits[] {
  let left = needed
  return held.flatMap(({ key, credits }) => {
    const taken = Math.min(left, credits)
    left -= taken
    return taken > 0 ? [{ key, credits: taken }] : []
  })
}

async function priceOfHeld(
  { app, viewer }: MemberContext,
  taken: HeldCredits[],
): Promise<MessagePrice | null> {
  const bought = taken.filter(({ key }) => key !== SIGNUP_KEY)
  if (bought.length === 0) return { kind: 'gift' }
  const ids = bought.map(({ key }) => purchaseOfKey(key))
  if (ids.includes(undefined)) return null
  const paid = new Map((await listPaid(app.db, viewer.id, ids as string[])).map((row) => [row.id, row]))
  const rows = bought.map(({ key, credits }) => ({ credits, purchase: paid.get(purchaseOfKey(key)!) }))
  const currency = rows[0]?.purchase?.currency
  // Prices in two currencies have no sum.
  if (!currency || rows.some(({ purchase }) => purchase?.currency !== currency)) return null
  const amount = rows.reduce(
    (sum, { credits, purchase }) => sum + credits * Math.ceil(purchase!.amount / purchase!.credits),
    0,
  )
  return { kind: 'paid', amount, currency }
}

async function priceNow(context: MemberContext, credits: number): Promise<MessagePrice | null> {
  const { site, viewer } = context
  const { discount } = await usableDiscount(context)
  const offers = offersOf(site, viewer, discount ? [discount] : [])
  const perCredit = offers.map(priceOfCredit)
  const [offer] = offers
  if (!offer) return null
  const least = Math.min(...perCredit)
  const same = perCredit.every((amount) => amount === least)
  return { kind: same ? 'now' : 'from', amount: least * credits, currency: offer.currency }
}
