import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit } from '#server/database/transact.ts'
import { failPurchase } from '../orders/queries.server.ts'
import { listUncollected } from './collect-queries.server.ts'

/** Calls off the member's orders by direct debit that were not collected yet. The caller has locked the member. */
export async function callOffDebits(tx: Tx, app: App, memberId: string): Promise<void> {
  for (const id of await listUncollected(tx, memberId))
    if (await failPurchase(tx, id, 'canceled', ['pending']))
      afterCommit(tx, () => app.live.tell(memberId, { type: 'purchase', id }))
}
