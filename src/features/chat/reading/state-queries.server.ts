import type { ExpressionBuilder } from 'kysely'
import type { Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { InboxPlace } from './queries.server.ts'

/**
 * Marks everything up to a message as read. The other member can see how far only if `shown`.
 * @returns what is left, and up to where was read, if anything was unread
 */
export function markRead(
  tx: Tx,
  memberId: string,
  conversationId: string,
  { upTo, shown }: { upTo: number | undefined; shown: boolean },
) {
  const place = { memberId, conversationId }
  return tx
    .updateTable('inbox')
    .set((eb) => ({
      // A tab that is behind must not make read messages unread again.
      unread:
        upTo === undefined
          ? 0
          : eb.fn<number>('least', [eb.ref('inbox.unread'), countReceivedAfter(eb, place, upTo)]),
      lastReadSeq: shown
        ? eb.fn<number>('greatest', [eb.ref('inbox.lastReadSeq'), lastSeqUpTo(eb, place, upTo)])
        : eb.ref('inbox.lastReadSeq'),
    }))
    .where('memberId', '=', memberId)
    .where('conversationId', '=', conversationId)
    .where('unread', '>', 0)
    .returning(['unread', 'lastReadSeq'])
    .executeTakeFirst()
}

function countReceivedAfter(
  eb: ExpressionBuilder<Tables, 'inbox'>,
  { memberId, conversationId }: InboxPlace,
  after: number,
) {
  return eb
    .selectFrom('message')
    .where('message.conversationId', '=', conversationId)
    .where('message.seq', '>', after)
    .where('message.senderId', '!=', memberId)
    .where('message.unsentAt', 'is', null)
    .where('message.hiddenFromReceiver', '=', false)
    .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('count'))
}

function lastSeqUpTo(
  eb: ExpressionBuilder<Tables, 'inbox'>,
  { conversationId }: InboxPlace,
  upTo: number | undefined,
) {
  return eb
    .selectFrom('message')
    .where('message.conversationId', '=', conversationId)
    .$if(upTo !== undefined, (messages) => messages.where('message.seq', '<=', upTo!))
    .orderBy('seq', 'desc')
    .limit(1)
    .select('seq')
}

export async function removeInbox(
  tx: Tx,
  memberId: string,
  conversationId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inbox')
    .set({ removedAt: now, unread: 0 })
    .where('memberId', '=', memberId)
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type InboxChange = { mutedAt: Date | null } | { archivedAt: Date | null }

/** Changes what a conversation is to one of its members. */
export async function updateInbox(
  tx: Tx,
  memberId: string,
  conversationId: string,
  change: InboxChange,
): Promise<void> {
  await tx
    .updateTable('inbox')
    .set(change)
    .where('memberId', '=', memberId)
    .where('conversationId', '=', conversationId)
    .execute()
}
