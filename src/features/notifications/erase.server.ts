import type { Events } from '#server/events.ts'
import { deleteNewsOf } from './news-queries.server.ts'

/** What others were yet to be told of an erased member; the member's own goes with the account. */
export function subscribeNotifications(events: Events): void {
  events.on('account.erased', (tx, { memberId }) => deleteNewsOf(tx, memberId))
}
