import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import type { PurchaseRow } from '../../selling/orders/queries.server.ts'
import { callOffDebits } from './call-off-debits.server.ts'
import { insertBlock } from './collect-queries.server.ts'
import { FORGET_MANDATE } from './forget-mandate.server.ts'
import { endMandate } from './mandate-queries.server.ts'
import { DEBIT_RETURN_MAIL } from './return-mail.server.ts'

/** A bank gave no reason. */
export const NO_REASON = 'MS03'

/** The code of ISO 20022 for what providers tell of a failed payment. */
export function reasonOfFailure(failure: PurchaseRow['failureReason']): string {
  if (failure === 'insufficient_funds') return 'AM04'
  return failure === 'mandate_ended' ? 'MD01' : NO_REASON
}

type Returned = {
  purchase: Pick<PurchaseRow, 'id' | 'memberId'>
  reason: string
  /** What was taken back for it; null where nothing was given yet. */
  reversalId: string | null
}

/**
 * What follows when a collection fails or is given back, besides its credits: no more direct debit for this member, whose
 * mandate ends, and a mail. Call it once for each, in the transaction that books it; the caller has locked the member.
 */
export async function debitReturned(tx: Tx, app: App, returned: Returned): Promise<void> {
  const { purchase, reason, reversalId } = returned
  const { id: purchaseId, memberId } = purchase
  // An erased account can order nothing more.
  if (!(await lockAccount(tx, memberId))) return
  const now = app.clock.now()
  await insertBlock(tx, { memberId, reason, purchaseId, blockedAt: now })
  const ended = await endMandate(tx, memberId, 'returned', now)
  if (ended) await app.jobs.enqueue(tx, FORGET_MANDATE, { mandateId: ended.id })
  await callOffDebits(tx, app, memberId)
  await app.jobs.enqueue(tx, DEBIT_RETURN_MAIL, { purchaseId, reason, reversalId })
}
