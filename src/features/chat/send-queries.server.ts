import { sql } from 'kysely'
import { hasBlocked, idOf } from '#features/accounts/account/sight.server.ts'
import { builtOnce } from '#server/database/built-once.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Attachment } from '#shared/attachment.ts'
import type { GiftKind } from '#shared/gift.ts'
import type { OwnSide } from './queries.server.ts'

export type Pair = { low: string; high: string }

/** Two members in the order in which a conversation's row stores them. */
export function pairOf(a: string, b: string): Pair {
  return a < b ? { low: a, high: b } : { low: b, high: a }
}

/** The sender's row of their conversation with a member, and their earlier send with this client id, to anybody. */
export async function findForSend(
  db: Db,
  senderId: string,
  { to, clientId }: { to: string; clientId: string },
): Promise<{ inbox: OwnSide | undefined; earlier: SentEarlier | undefined; answered: boolean }> {
  const [row] = await sendsOf(db, { senderId, to, clientId })
  if (!row) throw new Error('no such account')
  const { conversationId, sent, removedAt, received, sentIn, seq, body, gift, attachment } = row
  const { replySeq, editedAt, unsentAt } = row
  return {
    inbox: conversationId === null ? undefined : { conversationId, sent: sent!, removedAt },
    answered: (received ?? 0) > 0,
    earlier:
      sentIn === null
        ? undefined
        : {
            conversationId: sentIn,
            seq: seq!,
            said: editedAt || unsentAt ? null : { body: body!, gift, digest: attachment?.digest ?? null },
            replySeq,
          },
  }
}

const sendsOf = builtOnce((db, { senderId, to, clientId }: Record<'senderId' | 'to' | 'clientId', string>) =>
  db
    .selectFrom('account')
    .leftJoin('inbox', (join) => join.onRef('inbox.memberId', '=', 'account.id').on('inbox.otherId', '=', to))
    .leftJoin('inbox as theirs', (join) =>
      join
        .onRef('theirs.memberId', '=', 'inbox.otherId')
        .onRef('theirs.conversationId', '=', 'inbox.conversationId'),
    )
    .leftJoin('message', (join) =>
      join.onRef('message.senderId', '=', 'account.id').on('message.clientId', '=', clientId),
    )
    .where('account.id', '=', senderId)
    .select([
      'inbox.conversationId',
      'inbox.sent',
      'inbox.removedAt',
      'theirs.sent as received',
      'message.conversationId as sentIn',
      'message.seq',
      'message.body',
      'message.gift',
      'message.attachment',
      'message.replySeq',
      'message.editedAt',
      'message.unsentAt',
    ]),
)

/** `said` is null when it was changed since. */
type SentEarlier = {
  conversationId: string
  seq: number
  said: { body: string; gift: GiftKind | null; digest: string | null } | null
  replySeq: number | null
}

/**
 * The conversations on a member's list in which they have written, latest first; without members who are deleted
 * or block them.
 */
export async function listConversationsWritten(db: Db, memberId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('inbox')
    .innerJoin('account', 'account.id', 'inbox.otherId')
    .where('inbox.memberId', '=', memberId)
    .where('inbox.removedAt', 'is', null)
    .where('inbox.sent', '>', 0)
    .where('account.status', '!=', 'deleted')
    .where(sql<boolean>`not ${hasBlocked(sql.ref('inbox.other_id'), idOf(memberId))}`)
    .orderBy('inbox.lastSentId', (order) => order.desc().nullsLast())
    .limit(limit)
    .select('inbox.conversationId')
    .execute()
  return rows.map((row) => row.conversationId)
}

/** Begins the conversation of two members, unless they have one. @returns its id */
export async function beginConversation(
  tx: Tx,
  { low, high }: Pair,
  begin: { id: string; siteId: string; createdAt: Date },
): Promise<string> {
  await tx
    .insertInto('conversation')
    .values({ ...begin, lowMemberId: low, highMemberId: high })
    .onConflict((conflict) => conflict.columns(['lowMemberId', 'highMemberId']).doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('conversation')
    .where('lowMemberId', '=', low)
    .where('highMemberId', '=', high)
    .select('id')
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('inbox')
    .values([inboxRow(low, high, id), inboxRow(high, low, id)])
    .onConflict((conflict) => conflict.columns(['memberId', 'conversationId']).doNothing())
    .execute()
  return id
}

/** The number of the conversation's next message. Locks the conversation, so that its messages are in order. */
export async function takeSeq(tx: Tx, conversationId: string): Promise<number> {
  const [conversation] = await nextSeqs(tx, { conversationId })
  if (!conversation) throw new Error('no such conversation')
  return conversation.lastSeq
}

const nextSeqs = builtOnce((db, { conversationId }: { conversationId: string }) =>
  db
    .updateTable('conversation')
    .set((eb) => ({ lastSeq: eb('lastSeq', '+', 1) }))
    .where('id', '=', conversationId)
    .returning('lastSeq'),
)

function inboxRow(memberId: string, otherId: string, conversationId: string) {
  return { memberId, otherId, conversationId, lastMessageAt: null, removedAt: null }
}

export type NewMessage = {
  conversationId: string
  id: string
  seq: number
  senderId: string
  clientId: string
  body: string
  gift: GiftKind | null
  attachment: Attachment | null
  credits: number
  createdAt: Date
  replySeq: number | null
}

/**
 * Inserts a message; moves the conversation to the top of both lists, and marks it unread for the receiver.
 * @returns how many messages the receiver has not read
 */
export async function insertMessage(tx: Tx, message: NewMessage, receiverId: string): Promise<number> {
  const attachment = message.attachment && JSON.stringify(message.attachment)
  await tx
    .insertInto('message')
    .values({ ...message, attachment })
    .execute()
  const { conversationId, id, senderId, createdAt } = message
  const rows = await movedInboxes(tx, { conversationId, id, senderId, receiverId, createdAt })
  return rows.find(({ memberId }) => memberId === receiverId)?.unread ?? 0
}

type Moved = Pick<NewMessage, 'conversationId' | 'id' | 'senderId' | 'createdAt'> & { receiverId: string }

const movedInboxes = builtOnce((db, { conversationId, id, senderId, receiverId, createdAt }: Moved) =>
  db
    .updateTable('inbox')
    .set((eb) => ({
      lastMessageAt: createdAt,
      removedAt: null,
      lastSentId: eb
        .case()
        .when('memberId', '=', senderId)
        .then(eb.cast<string>(eb.val(id), 'uuid'))
        .else(eb.ref('lastSentId'))
        .end(),
      sent: eb('sent', '+', eb.case().when('memberId', '=', senderId).then(1).else(0).end()),
      unread: eb('unread', '+', eb.case().when('memberId', '=', senderId).then(0).else(1).end()),
    }))
    .where('memberId', 'in', [senderId, receiverId])
    .where('conversationId', '=', conversationId)
    .returning(['memberId', 'unread']),
)
