import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit } from '#server/database/transact.ts'
import type { MailKind } from './kinds.ts'
import { insertMailStop, type MailStopReason } from './mail-queries.server.ts'

/** Stops all mail except mail about the account, and updates the member's open pages. */
export async function stopMail(
  tx: Tx,
  app: App,
  stop: { memberId: string; reason: MailStopReason; email: string },
  /** The kind of the mail that led to it, if that is known. */
  kind?: MailKind,
): Promise<void> {
  await insertMailStop(tx, { ...stop, createdAt: app.clock.now() })
  await app.events.emit(tx, 'mail.refused', { memberId: stop.memberId, why: stop.reason, kind })
  afterCommit(tx, () => app.live.tell(stop.memberId, { type: 'user' }))
}
