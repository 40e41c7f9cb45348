import type { Db, Tx } from '#server/database/connect.ts'
import { MESSAGES_PER_PAGE } from './contract.ts'

export type Pair = { low: string; high: string }

/** Two members in the order in which a conversation names them. */
export function pairOf(a: string, b: string): Pair {
  return a < b ? { low: a, high: b } : { low: b, high: a }
}

/** A member's own row of a conversation; undefined where the conversation is not theirs. */
export function findInbox(db: Db, memberId: string, conversationId: string) {
  return db
    .selectFrom('inbox')
    .where('memberId', '=', memberId)
    .where('conversationId', '=', conversationId)
    .selectAll()
    .executeTakeFirst()
}

export function findInboxWith(db: Db, memberId: string, otherId: string) {
  return db
    .selectFrom('inbox')
    .where('memberId', '=', memberId)
    .where('otherId', '=', otherId)
    .selectAll()
    .executeTakeFirst()
}

/** The conversations on a member's list, newest first, each with its last message. */
export function listInbox(db: Db, memberId: string, since: Date) {
  return db
    .selectFrom('inbox')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('message')
          .whereRef('message.conversationId', '=', 'inbox.conversationId')
          .where('message.createdAt', '>=', since)
          .orderBy('message.id', 'desc')
          .limit(1)
          .select(['message.body', 'message.senderId', 'message.createdAt'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('inbox.memberId', '=', memberId)
    .where('inbox.removedAt', 'is', null)
    .orderBy('inbox.lastMessageAt', (order) => order.desc().nullsLast())
    .limit(200)
    .select([
      'inbox.conversationId',
      'inbox.otherId',
      'inbox.unread',
      'last.body',
      'last.senderId',
      'last.createdAt',
    ])
    .execute()
}

/** A page of messages, newest first: those before one, those after one, or the last. */
export function listMessages(
  db: Db,
  conversationId: string,
  page: { since: Date; before?: string; after?: string },
) {
  return db
    .selectFrom('message')
    .where('conversationId', '=', conversationId)
    .where('createdAt', '>=', page.since)
    .$if(page.before !== undefined, (messages) => messages.where('id', '<', page.before!))
    .$if(page.after !== undefined, (messages) => messages.where('id', '>', page.after!))
    .orderBy('id', page.after === undefined ? 'desc' : 'asc')
    .limit(MESSAGES_PER_PAGE + 1)
    .selectAll()
    .execute()
}

export async function hasMessagesBefore(db: Db, conversationId: string, time: Date): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .where('conversationId', '=', conversationId)
    .where('createdAt', '<', time)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function findSent(db: Db, conversationId: string, senderId: string, clientId: string) {
  return db
    .selectFrom('message')
    .where('conversationId', '=', conversationId)
    .where('senderId', '=', senderId)
    .where('clientId', '=', clientId)
    .selectAll()
    .executeTakeFirst()
}

/** Locks a member's account row, so that what they may still do is counted by one request at a time. */
export async function lockSender(tx: Tx, memberId: string): Promise<{ paidUser: boolean }> {
  return tx
    .selectFrom('account')
    .where('id', '=', memberId)
    .select('paidUser')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Conversations in which a member has written. */
export async function countConversationsWritten(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('inbox')
    .where('memberId', '=', memberId)
    .where('sent', '>', 0)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The conversation of two members, begun if need be, and locked: its messages get their order one by one. */
export async function lockConversation(
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
  return { memberId, otherId, conversationId, lastMessageAt: null, lastReadId: null, removedAt: null }
}

export type NewMessage = {
  conversationId: string
  id: string
  senderId: string
  clientId: string
  body: string
  credits: number
  createdAt: Date
}

/** Adds a message and moves the conversation up both lists, unread for the receiver. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  await tx.insertInto('message').values(message).execute()
  await tx
    .updateTable('inbox')
    .set((eb) => ({
      lastMessageAt: message.createdAt,
      removedAt: null,
      sent: eb('sent', '+', eb.case().when('memberId', '=', message.senderId).then(1).else(0).end()),
      unread: eb('unread', '+', eb.case().when('memberId', '=', message.senderId).then(0).else(1).end()),
    }))
    .where('conversationId', '=', message.conversationId)
    .execute()
}

/** Notes that a member has read everything. @returns what was read, if that is news */
export function markRead(tx: Tx, memberId: string, conversationId: string) {
  return tx
    .updateTable('inbox')
    .set((eb) => ({
      unread: 0,
      lastReadId: eb
        .selectFrom('message')
        .where('message.conversationId', '=', conversationId)
        .orderBy('id', 'desc')
        .limit(1)
        .select('id'),
    }))
    .where('memberId', '=', memberId)
    .where('conversationId', '=', conversationId)
    .where('unread', '>', 0)
    .returning(['lastReadId', 'otherId'])
    .executeTakeFirst()
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
