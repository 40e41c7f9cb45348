import type { ReversalRow } from '../../money-back/reversals/queries.server.ts'
import type { PurchaseRow } from './queries.server.ts'
import { bankReason, shownState } from './shown-state.ts'

/** What became of a purchase, and why a bank took it back. */
export function describeState(
  { status, amount }: Pick<PurchaseRow, 'status' | 'amount'>,
  became: ReversalRow[],
) {
  const reversals = became.map((one) => ({
    kind: one.kind,
    status: one.status,
    amount: one.amount,
    covered: one.coveredAmount,
    withdrawn: one.withdrawnAt !== null,
    reason: one.reason,
  }))
  return { state: shownState({ status, amount, reversals }), bank_reason: bankReason(reversals) }
}
