import { type RawBuilder, sql } from 'kysely'
import { hasBlocked, idOf, isThere } from '#features/accounts/account/visibility.server.ts'
import { builtOnce } from '#server/database/built-once.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { answering, type Question } from '#server/database/together.ts'
import type { Attachment } from '#shared/attachment.ts'
import type { GiftKind } from '#shared/gift.ts'
import type { OwnSide } from '../reading/queries.server.ts'

export type Pair = { low: string; high: string }

/** Two members in the order in which a conversation's row stores them. */
export function pairOf(a: string, b: string): Pair {
  return a < b ? { low: a, high: b } : { low: b, high: a }
}

type ForSend = { inbox: OwnSide | undefined; earlier: SentEarlier | undefined; answered: boolean }

/** The sender's row of their conversation with a member, and their earlier send with this client id, to any receiver. */
export function sendStateQuery(
  senderId: string,
  { to, clientId }: { to: string; clientId: string },
): Question<ForSend> {
  return answering(sendsOf.of({ senderId, to, clientId }), ([row]) => {
    if (!row) return { inbox: undefined, answered: false, earlier: undefined }
    const { conversationId, sent, removedAt, received, sentIn, seq, body, gift, attachment } = row
    const { replySeq, editedAt, unsentAt } = row
    const said = editedAt || unsentAt ? null : { body: body!, gift, digest: attachment?.digest ?? null }
    return {
      inbox: conversationId === null ? undefined : { conversationId, sent: sent!, removedAt },
      answered: (received ?? 0) > 0,
      earlier: sentIn === null ? undefined : { conversationId: sentIn, seq: seq!, said, replySeq },
    }
  })
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
 * The conversations on a member's list in which they have written, latest first; without members who are out
 * of their reach.
 */
export async function listConversationsWritten(db: Db, memberId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('inbox')
    .innerJoin('account', 'account.id', 'inbox.otherId')
    .innerJoin('profile', 'profile.memberId', 'inbox.otherId')
    .where('inbox.memberId', '=', memberId)
    .where('inbox.removedAt', 'is', null)
    .where('inbox.sent', '>', 0)
    .where(isThere({ profile: 'profile', account: 'account' }))
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

function inboxRow(memberId: string, otherId: string, conversationId: string) {
  return { memberId, otherId, conversationId, lastMessageAt: null, removedAt: null }
}

export type NewMessage = {
  conversationId: string
  id: string
  senderId: string
  clientId: string
  body: string
  gift: GiftKind | null
  attachment: Attachment | null
  credits: number
  createdAt: Date
  replySeq: number | null
}

/** The number of a new message in its conversation, and how many messages its receiver has not read. */
export type Inserted = { seq: number; unread: number }

/**
 * Inserts a message with the conversation's next number, moves the conversation to the top of both lists, and marks it
 * unread for the receiver. Locks the conversation first, so that its messages are in order, then the lists.
 */
export function insertMessageQuery(message: NewMessage, receiverId: string): Question<Inserted> {
  const attachment = message.attachment && JSON.stringify(message.attachment)
  return answering(insertions.of({ ...message, attachment, receiverId }), ([inserted]) => {
    if (!inserted) throw new Error('no such conversation')
    return inserted
  })
}

type Insertion = Omit<NewMessage, 'attachment'> & { attachment: string | null; receiverId: string }

const insertions = builtOnce(
  (_, message: Insertion) => sql<Inserted>`
    with written as (
      select ${message.conversationId}::uuid as conversation_id, ${message.id}::uuid as id,
        ${message.senderId}::uuid as sender_id, ${message.receiverId}::uuid as receiver_id,
        ${message.clientId}::uuid as client_id, ${message.body}::text as body, ${message.gift}::text as gift,
        ${message.attachment}::jsonb as attachment, ${message.credits}::int as credits,
        ${message.createdAt}::timestamptz as created_at, ${message.replySeq}::int as reply_seq
    ), ${insertionOf(sql.ref('written'))}
    select numbered.last_seq as seq, coalesce(moved.unread, 0) as unread
    from numbered left join moved on moved.member_id = numbered.receiver_id`,
)

/**
 * The parts of a statement that insert messages of different conversations, which are the rows of `written` with the
 * message's columns and its receiver. `numbered` are those rows with the conversation's next number, `moved` both members'
 * rows of the conversation.
 */
export function insertionOf(written: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`numbered as (
      update conversation set last_seq = last_seq + 1 from ${written} as new where conversation.id = new.conversation_id
      returning new.*, conversation.last_seq
    ), inserted as (
      insert into message (conversation_id, id, seq, sender_id, client_id, body, gift, attachment, credits, created_at,
        reply_seq)
      select conversation_id, id, last_seq, sender_id, client_id, body, gift, attachment, credits, created_at, reply_seq
      from numbered
    ), moved as (
      update inbox set last_message_at = new.created_at, removed_at = null,
        last_sent_id = case when inbox.member_id = new.sender_id then new.id else inbox.last_sent_id end,
        sent = inbox.sent + case when inbox.member_id = new.sender_id then 1 else 0 end,
        unread = inbox.unread + case when inbox.member_id = new.sender_id then 0 else 1 end
      from numbered as new
      where inbox.conversation_id = new.conversation_id
        and inbox.member_id = any(array[new.sender_id, new.receiver_id])
      returning inbox.member_id, inbox.unread
    )`
}
