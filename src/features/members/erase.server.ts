import type { Events } from '#server/events.ts'
import { deleteBlocksOf } from './queries.server.ts'

/** The profile goes with the account; blocks on both sides are about nobody any more. */
export function subscribeMembers(events: Events): void {
  events.on('account.erased', (tx, { memberId }) => deleteBlocksOf(tx, memberId))
}
