import type { Db } from '#server/database/connect.ts'
import type { OwnSide } from '../reading/queries.server.ts'
import { waitsForAnother } from './first-message-queries.server.ts'
import { listConversationsWritten } from './send-queries.server.ts'

type FreeSend = { memberId: string; to: string; inbox: OwnSide | undefined; limit: number }

/**
 * Whether a free member may write here. On their list, the conversations in which they have written count
 * towards the limit, and only the most recent of them may continue: removed ones return with an answer, and
 * may then exceed the limit.
 */
export async function mayWriteFree(db: Db, { memberId, to, inbox, limit }: FreeSend): Promise<boolean> {
  const written = await listConversationsWritten(db, memberId, limit)
  if (inbox && inbox.sent > 0 && inbox.removedAt === null) return written.includes(inbox.conversationId)
  // Reserves a place for the message written during signup.
  const promised = (await waitsForAnother(db, memberId, to)) ? 1 : 0
  return written.length + promised < limit
}
