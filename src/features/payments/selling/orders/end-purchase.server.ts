import type { App } from '#server/app.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { type Failure, failPurchase, type PurchaseRow, updateUnderWay } from './queries.server.ts'

/**
 * Fails a purchase that is in one of `states`, and notifies its buyer.
 * @param reason why its payment failed, as far as the provider says
 * @returns whether it was in one of them
 */
export function endPurchase(
  app: App,
  { id, memberId }: PurchaseRow,
  failure: Failure,
  states?: ('loading' | 'pending')[],
  reason?: PurchaseRow['failureReason'],
): Promise<boolean> {
  return transact(app.db, async (tx) => {
    const ended = await failPurchase(tx, id, failure, states, reason)
    if (!ended) return false
    await app.events.emit(tx, 'purchase.failed', { purchaseId: id, failure })
    afterCommit(tx, () => app.live.tell(memberId, { type: 'purchase', id }))
    return true
  })
}

/** Marks a payment as in progress, so that it can no longer be canceled, and notifies the buyer. */
export function markUnderWay(app: App, { id, memberId }: PurchaseRow): Promise<void> {
  return transact(app.db, async (tx) => {
    if (await updateUnderWay(tx, id)) afterCommit(tx, () => app.live.tell(memberId, { type: 'purchase', id }))
  })
}
