import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit } from '#server/database/transact.ts'
import { DELETED_MAIL } from '../account/deleted-account.server.ts'
import { deleteSessions, markDeleted } from './leaving-queries.server.ts'

/**
 * Deletes an account, which can be restored for a while: hides it, ends its sessions and connections, and mails the
 * receipt, unless it is a fictional profile. The caller has locked it.
 * @returns when
 */
export async function leave(
  tx: Tx,
  app: App,
  { memberId, baseUrl, isMailed = true }: { memberId: string; baseUrl: string; isMailed?: boolean },
): Promise<Date> {
  // Read after the lock, so that it is later than whatever the member was doing concurrently.
  const deletedAt = app.clock.now()
  await markDeleted(tx, memberId, deletedAt)
  await deleteSessions(tx, memberId)
  await app.events.emit(tx, 'account.deleted', { memberId })
  if (isMailed) await app.jobs.enqueue(tx, DELETED_MAIL, { memberId, baseUrl, again: false })
  afterCommit(tx, () => app.live.end(memberId, 'all'))
  return deletedAt
}
