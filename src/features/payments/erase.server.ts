import type { Events } from '#server/events.ts'
import { stripPurchases } from './queries.server.ts'

/** Purchases stay for the books, without what led back to the buyer's visit or bank. */
export function subscribePayments(events: Events): void {
  events.on('account.erased', (tx, { memberId }) => stripPurchases(tx, memberId))
}
