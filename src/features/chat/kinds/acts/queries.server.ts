import { sql, type UpdateObject } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

/**
 * Counts changes of a conversation's messages, and locks it, so that they are in order.
 * @returns the number of the last one
 */
export async function takeRevision(tx: Tx, conversationId: string, changes: 0 | 1): Promise<number> {
  const { lastRevision } = await tx
    .updateTable('conversation')
    .set((eb) => ({ lastRevision: eb('lastRevision', '+', changes) }))
    .where('id', '=', conversationId)
    .returning('lastRevision')
    .executeTakeFirstOrThrow()
  return lastRevision
}

/** Counts a message that a member deletes for themselves. @returns how many those are in the conversation */
export async function countDeletion(tx: Tx, memberId: string, conversationId: string): Promise<number> {
  const { deletions } = await tx
    .updateTable('inbox')
    .set((eb) => ({ deletions: eb('deletions', '+', 1) }))
    .where('memberId', '=', memberId)
    .where('conversationId', '=', conversationId)
    .returning('deletions')
    .executeTakeFirstOrThrow()
  return deletions
}

export async function changeMessage(
  tx: Tx,
  { conversationId, seq }: { conversationId: string; seq: number },
  changes: UpdateObject<Tables, 'message'>,
): Promise<void> {
  await tx
    .updateTable('message')
    .set(changes)
    .where('conversationId', '=', conversationId)
    .where('seq', '=', seq)
    .execute()
}

/** Whether the receiver has not yet read a message. */
export async function isUnread(
  db: Db,
  message: { conversationId: string; seq: number; senderId: string },
  receiverId: string,
): Promise<boolean> {
  // The unread messages are the latest ones that were received.
  const { rows } = await sql<{ unread: boolean }>`
    select inbox.unread >= (
      select count(*) from (
        select 1 from message
        where conversation_id = ${message.conversationId} and seq >= ${message.seq}
          and sender_id = ${message.senderId} and unsent_at is null and not hidden_from_receiver
        limit inbox.unread + 1
      ) as later
    ) as unread
    from inbox where member_id = ${receiverId} and conversation_id = ${message.conversationId}`.execute(db)
  return rows[0]?.unread ?? false
}

/** @returns how many messages are left that the member has not read */
export async function countOneLess(tx: Tx, memberId: string, conversationId: string): Promise<number> {
  const { unread } = await tx
    .updateTable('inbox')
    .set((eb) => ({ unread: eb.fn<number>('greatest', [eb('unread', '-', 1), eb.lit(0)]) }))
    .where('memberId', '=', memberId)
    .where('conversationId', '=', conversationId)
    .returning('unread')
    .executeTakeFirstOrThrow()
  return unread
}

/** Whether a member has written in the conversation after this message. */
export async function hasWrittenSince(
  db: Db,
  { conversationId, seq }: { conversationId: string; seq: number },
  memberId: string,
): Promise<boolean> {
  const { rows } = await sql<{ written: boolean }>`
    select exists(
      select 1 from message
      where conversation_id = ${conversationId} and seq > ${seq} and sender_id = ${memberId}
    ) as written`.execute(db)
  return rows[0]!.written
}
