import type { MemberContext } from '#features/accounts/account/context.server.ts'
import type { App } from '#server/app.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Locale } from '#shared/locales.ts'
import { heldCredits, purchaseOfKey } from '../../credits/ledger.server.ts'
import { expireCredits } from '../../credits/take-back.server.ts'
import type { PurchaseRow } from '../orders/queries.server.ts'
import { methodName } from '../prices/methods.server.ts'
import { listCompleted, listOpenSlow } from './queries.server.ts'
import { reversePurchase, worthOf } from './reverse.server.ts'

export type Unused = { purchase: PurchaseRow; credits: number; amount: number }

/** The purchases of which a member has unused credits, with what was paid for them; and the credits that were given. */
export async function listUnused(db: Db, memberId: string): Promise<{ unused: Unused[]; given: number }> {
  const held = await heldCredits(db, memberId)
  const creditsOf = new Map(held.map(({ key, credits }) => [purchaseOfKey(key), credits]))
  const given = held.reduce((sum, { key, credits }) => sum + (purchaseOfKey(key) ? 0 : credits), 0)
  const ids = [...creditsOf.keys()].filter((id) => id !== undefined)
  const purchases = ids.length > 0 ? await listCompleted(db, memberId, ids) : []
  const unused = purchases.map((purchase) => {
    const credits = creditsOf.get(purchase.id)!
    const amount = Math.min(worthOf(purchase, credits), purchase.amount - purchase.reversedAmount)
    return { purchase, credits, amount }
  })
  return { unused: unused.filter(({ amount }) => amount > 0), given }
}

export async function describeUnused({ app, viewer, locale }: MemberContext) {
  const { unused, given } = await listUnused(app.db, viewer.id)
  const open = await listOpenSlow(app.db, viewer.id)
  return {
    refunds: unused.map((one) => describe(one, locale)),
    open_orders: open.map((one) => ({
      amount: one.amount,
      currency: one.currency,
      payment_method_name: methodName(one.paymentMethod, locale),
      called_off: isUncollected(one),
    })),
    given_credits: given,
  }
}

function describe({ purchase, credits, amount }: Unused, locale: Locale) {
  return {
    credits,
    amount,
    currency: purchase.currency,
    payment_method_name: methodName(purchase.paymentMethod, locale),
  }
}

/** A direct debit with which nobody has begun. */
const isUncollected = ({ mandateId, collectingSince }: PurchaseRow) =>
  mandateId !== null && collectingSince === null

/** Pays back the bought credits that an erased member has not used, and lets the given ones lapse. */
export async function refundErased(tx: Tx, app: App, memberId: string): Promise<void> {
  const { unused } = await listUnused(tx, memberId)
  for (const { purchase } of unused)
    await reversePurchase(tx, app, { purchase, kind: 'account_deleted', amount: 'unused' })
  await expireCredits(tx, app, memberId)
}
