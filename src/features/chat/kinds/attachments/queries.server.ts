import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Attachment } from '#shared/attachment.ts'

/** What a member sent with this client id. */
export async function findAttachment(
  db: Db,
  senderId: string,
  clientId: string,
): Promise<Attachment | undefined> {
  const row = await db
    .selectFrom('message')
    .where('senderId', '=', senderId)
    .where('clientId', '=', clientId)
    .select('attachment')
    .executeTakeFirst()
  return row?.attachment ?? undefined
}

/** What a message of the member's own conversation carries, where they still see it. */
export async function findSeenAttachment(
  db: Db,
  memberId: string,
  { conversationId, seq, since }: { conversationId: string; seq: number; since: Date },
): Promise<Attachment | undefined> {
  const row = await db
    .selectFrom('inbox')
    .innerJoin('message', 'message.conversationId', 'inbox.conversationId')
    .where('inbox.memberId', '=', memberId)
    .where('inbox.conversationId', '=', conversationId)
    .where('message.seq', '=', seq)
    .where('message.createdAt', '>=', since)
    .where('message.attachment', 'is not', null)
    .where(
      sql<boolean>`not case message.sender_id when inbox.member_id
        then message.hidden_from_sender else message.hidden_from_receiver end`,
    )
    .select('message.attachment')
    .executeTakeFirst()
  return row?.attachment ?? undefined
}

export async function isReported(tx: Tx, conversationId: string, seq: number): Promise<boolean> {
  const row = await tx
    .selectFrom('report')
    .where('conversationId', '=', conversationId)
    .where('messageSeq', '=', seq)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes what messages carry out of a conversation: those of one sender, or all.
 * @returns what they carried
 */
export async function takeAttachments(
  tx: Tx,
  conversationId: string,
  { senderId, unsentAt }: { senderId?: string; unsentAt: Date },
): Promise<Attachment[]> {
  const found = await tx
    .selectFrom('message')
    .where('conversationId', '=', conversationId)
    .where('attachment', 'is not', null)
    .$if(senderId !== undefined, (messages) => messages.where('senderId', '=', senderId!))
    .select(['seq', 'attachment'])
    .execute()
  if (found.length === 0) return []
  await tx
    .updateTable('message')
    .set({ attachment: null, unsentAt })
    .where('conversationId', '=', conversationId)
    .where(
      'seq',
      'in',
      found.map(({ seq }) => seq),
    )
    .execute()
  return found.map(({ attachment }) => attachment!)
}
