import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import { keyOfPurchase } from '#features/credits/ledger.server.ts'
import { heldOf } from '#features/credits/take-back.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { fail, refuseField } from '#server/errors.ts'
import {
  findReversal,
  findReversalByRequest,
  lockPurchase,
  type ReversalRow,
  updateReversal,
} from '../money-back/reversals/queries.server.ts'
import { REFUND_MAIL } from '../money-back/reversals/refund-mail.server.ts'
import { reversePurchase, worthOf } from '../money-back/reversals/reverse.server.ts'
import { SEND_REFUND } from '../money-back/reversals/send-refund.server.ts'
import { findPurchase, type PurchaseRow } from '../selling/orders/queries.server.ts'

/** What of a purchase could go back now, in minor units, and what its unused credits are worth. */
export async function refundable(app: App, purchase: PurchaseRow) {
  if (purchase.status !== 'completed') return { left: 0, unused: 0, unusedCredits: 0 }
  const left = purchase.amount - purchase.reversedAmount
  const unusedCredits = await heldOf(app.db, purchase.memberId, keyOfPurchase(purchase.id))
  return { left, unusedCredits, unused: Math.min(left, worthOf(purchase, unusedCredits)) }
}

type Refund = { id: string; siteId: string; key: string; amount: number }

/**
 * Pays a buyer back, in whole or in part, by the way the purchase was paid. Credits of the purchase that are unused go
 * with it; what is used is given away. Asking twice with a key is one refund. The buyer is told by mail.
 * @throws not_found, conflict for what is not paid, invalid_input for more than is left
 */
export async function refundByStaff(
  tx: Tx,
  app: App,
  { id, siteId, key, amount }: Refund,
): Promise<{ reversal: ReversalRow; purchase: PurchaseRow; repeated: boolean }> {
  const found = await findPurchase(tx, id)
  if (found?.siteId !== siteId) fail('not_found')
  await lockAccount(tx, found.memberId)
  const purchase = await lockPurchase(tx, id)
  if (purchase.status !== 'completed') fail('conflict')
  const before = await findReversalByRequest(tx, purchase.memberId, key)
  if (before && (before.purchaseId !== id || before.amount !== amount)) fail('conflict')
  if (before) return { reversal: before, purchase, repeated: true }
  if (amount > purchase.amount - purchase.reversedAmount) refuseField('amount', 'more_than_left')
  const reversal = await reversePurchase(tx, app, { purchase, kind: 'refund', amount, requestKey: key })
  if (!reversal) fail('conflict')
  await app.jobs.enqueue(tx, REFUND_MAIL, { reversalId: reversal.id })
  return { reversal, purchase, repeated: false }
}

/**
 * Sends a refund again that its provider did not take.
 * @throws not_found, conflict for one that has not failed
 */
export async function sendRefundAgain(
  tx: Tx,
  app: App,
  { id, siteId }: { id: string; siteId: string },
): Promise<ReversalRow> {
  const reversal = await unpaidOf(tx, id, siteId)
  if (!(await updateReversal(tx, id, { status: 'requested', endedAt: null }, ['failed']))) fail('conflict')
  await app.jobs.enqueue(tx, SEND_REFUND, { reversalId: id })
  return reversal
}

/**
 * Notes that a refund which its provider did not take was paid by hand.
 * @throws not_found, conflict for one that has not failed
 */
export async function notePaidByHand(
  tx: Tx,
  app: App,
  { id, siteId }: { id: string; siteId: string },
): Promise<ReversalRow> {
  const reversal = await unpaidOf(tx, id, siteId)
  const now = app.clock.now()
  if (
    !(await updateReversal(
      tx,
      id,
      {
        status: 'done',
        coveredAmount: reversal.amount,
        byHandAmount: reversal.amount - reversal.coveredAmount,
        sentAt: now,
        endedAt: now,
      },
      ['failed'],
    ))
  )
    fail('conflict')
  return reversal
}

async function unpaidOf(tx: Tx, id: string, siteId: string): Promise<ReversalRow> {
  const reversal = await findReversal(tx, id)
  if (reversal?.siteId !== siteId) fail('not_found')
  return reversal
}
