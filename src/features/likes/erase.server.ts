import type { Events } from '#server/events.ts'
import { deleteLikesOf } from './queries.server.ts'

/** Likes that an erased member gave and received go with them. */
export function subscribeLikes(events: Events): void {
  events.on('account.erased', (tx, { memberId }) => deleteLikesOf(tx, memberId))
}
