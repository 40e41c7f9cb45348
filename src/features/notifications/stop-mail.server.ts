import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit } from '#server/database/transact.ts'
import { insertMailStop, type MailStopReason } from './mail-queries.server.ts'

/** Stops all mail except mail about the account, and updates the member's open pages. */
export async function stopMail(
  tx: Tx,
  app: App,
  stop: { memberId: string; reason: MailStopReason; email: string },
): Promise<void> {
  await insertMailStop(tx, { ...stop, createdAt: app.clock.now() })
  afterCommit(tx, () => app.live.tell(stop.memberId, { type: 'user' }))
}
