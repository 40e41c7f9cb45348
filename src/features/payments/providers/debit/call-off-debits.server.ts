import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit } from '#server/database/transact.ts'
import { failPurchase } from '../../selling/orders/queries.server.ts'
import { BANK, recallCollection } from '../bank/bank-queries.server.ts'
import { lockUnpaidDebits, type UnpaidDebit } from './collect-queries.server.ts'

/**
 * Calls off the member's orders by direct debit that were not collected yet, also those that wait for the next file to
 * the operator's own bank. The caller has locked the member.
 * @param isMeant which of them, newest first; without it, all
 * @returns their ids
 */
export async function callOffDebits(
  tx: Tx,
  app: App,
  memberId: string,
  isMeant: (debit: UnpaidDebit, calledOff: string[]) => boolean = () => true,
): Promise<string[]> {
  const calledOff: string[] = []
  for (const debit of await lockUnpaidDebits(tx, memberId)) {
    const { id, provider, collectingSince } = debit
    if (!isMeant(debit, calledOff)) continue
    if (collectingSince && !(provider === BANK && (await recallCollection(tx, id)))) continue
    if (!(await failPurchase(tx, id, 'canceled', ['pending']))) continue
    calledOff.push(id)
    afterCommit(tx, () => app.live.tell(memberId, { type: 'purchase', id }))
  }
  return calledOff
}
