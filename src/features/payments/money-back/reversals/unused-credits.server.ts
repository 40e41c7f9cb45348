import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { heldCredits, purchaseOfKey } from '#features/credits/ledger.server.ts'
import { expireCredits } from '#features/credits/take-back.server.ts'
import type { App } from '#server/app.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Locale } from '#shared/locales.ts'
import type { PurchaseRow } from '../../selling/orders/queries.server.ts'
import { methodName } from '../../selling/prices/methods.server.ts'
import { promiseToCallOff } from '../../selling/spending/call-off-unpaid.server.ts'
import { listCompleted, listOpen, type OpenOrder } from './queries.server.ts'
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
  const open = await listOpen(app.db, viewer.id)
  return {
    refunds: unused.map((one) => describe(one, locale)),
    open_orders: open.map((one) => ({
      amount: one.amount,
      currency: one.currency,
      payment_method_name: methodName(one.paymentMethod, locale),
      when_deleted: whenDeleted(one),
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

/**
 * What becomes of an open order when its buyer deletes their account. `called_off`: it ends, and no money can come.
 * `payable`: it ends, but a page that is open at its provider may still take the money. `coming`: the money may be on its
 * way. What comes goes back with the account.
 */
function whenDeleted(order: OpenOrder): 'called_off' | 'payable' | 'coming' {
  // A direct debit that no bank has yet.
  if (order.mandateId !== null)
    return order.collectingSince === null || order.inNoFile ? 'called_off' : 'coming'
  const isComing = order.underWay || order.recurring || order.paymentMethod === 'bank_transfer'
  return isComing ? 'coming' : 'payable'
}

/** Calls off what can be when its buyer deletes their account. @returns the ids of these orders */
export async function callOffOpen(tx: Tx, app: App, memberId: string): Promise<string[]> {
  const payable = (await listOpen(tx, memberId)).filter((order) => whenDeleted(order) === 'payable')
  await promiseToCallOff(tx, app, payable)
  return payable.map(({ id }) => id)
}

/** Pays back the bought credits that an erased member has not used, and lets the given ones lapse. */
export async function refundErased(tx: Tx, app: App, memberId: string): Promise<void> {
  const { unused } = await listUnused(tx, memberId)
  for (const { purchase } of unused)
    await reversePurchase(tx, app, { purchase, kind: 'account_deleted', amount: 'unused' })
  await expireCredits(tx, app, memberId)
}
