import type { Viewer } from '#features/accounts/account/context.server.ts'
import type { Db } from '#server/database/connect.ts'
import { fail } from '#server/errors.ts'
import { findInbox } from './reading/queries.server.ts'

export type Conversation = { id: string; otherId: string; removedAt: Date | null }

/** Gate: one of the viewer's own conversations. */
export async function accessConversation(db: Db, viewer: Viewer, id: string): Promise<Conversation> {
  const inbox = await findInbox(db, viewer.id, id)
  if (!inbox) fail('not_found')
  return { id, otherId: inbox.otherId, removedAt: inbox.removedAt }
}
