import { type ExpressionBuilder, sql } from 'kysely'
import { hasBlocked, idOf, neitherBlocks } from '#features/accounts/account/sight.server.ts'
import { builtOnce } from '#server/database/built-once.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Attachment } from '#shared/attachment.ts'
import type { GiftKind } from '#shared/gift.ts'
import type { MessageRow } from './describe-message.server.ts'
import { MESSAGES_PER_PAGE } from './message-limits.ts'

export type Pair = { low: string; high: string }

/** Two members in the order in which a conversation's row stores them. */
export function pairOf(a: string, b: string): Pair {
  return a < b ? { low: a, high: b } : { low: b, high: a }
}

/** A member's inbox row of a conversation; undefined when the conversation is not theirs. */
export async function findInbox(db: Db, memberId: string, conversationId: string) {
  return (await inboxes(db, { memberId, conversationId }))[0]
}

const inboxes = builtOnce((db, { memberId, conversationId }: InboxPlace) =>
  db
    .selectFrom('inbox')
    .where('memberId', '=', memberId)
    .where('conversationId', '=', conversationId)
    .selectAll(),
)

/** What a member's own row of a conversation says of their place in it. */
export type OwnSide = { conversationId: string; sent: number; removedAt: Date | null }

/** A member's conversations, each with the state of the other member. */
function standings(db: Db, memberId: string) {
  const [own, other] = [sql.ref('inbox.member_id'), sql.ref('inbox.other_id')]
  return db
    .selectFrom('inbox')
    .leftJoin('profile', 'profile.memberId', 'inbox.otherId')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'inbox.otherId').on('account.status', '!=', 'deleted'),
    )
    .where('inbox.memberId', '=', memberId)
    .select([
      'inbox.conversationId',
      'inbox.otherId',
      'account.id as presentId',
      'profile.fictional',
      hasBlocked(own, other).as('blocked'),
      hasBlocked(other, own).as('blocking'),
      sql<string | null>`coalesce(inbox.other_name, profile.name)`.as('name'),
    ])
}

export type Standing = Awaited<ReturnType<ReturnType<typeof standings>['executeTakeFirstOrThrow']>>

/** A conversation by its id, or the one with a member. */
export async function findStanding(
  db: Db,
  memberId: string,
  by: { conversation: string } | { member: string },
) {
  const [found] =
    'member' in by
      ? await standingWith(db, { memberId, otherId: by.member })
      : await standingIn(db, { memberId, conversationId: by.conversation })
  return found
}

const standingWith = builtOnce((db, { memberId, otherId }: { memberId: string; otherId: string }) =>
  wholeStandings(db, memberId).where('inbox.otherId', '=', otherId),
)

const standingIn = builtOnce((db, { memberId, conversationId }: InboxPlace) =>
  wholeStandings(db, memberId).where('inbox.conversationId', '=', conversationId),
)

/** With how far the other has read, where both show it, and when the first message was sent. */
function wholeStandings(db: Db, memberId: string) {
  return standings(db, memberId)
    .innerJoin('conversation', 'conversation.id', 'inbox.conversationId')
    .innerJoin('profile as own', 'own.memberId', 'inbox.memberId')
    .leftJoin('inbox as theirs', (join) =>
      join
        .onRef('theirs.memberId', '=', 'inbox.otherId')
        .onRef('theirs.conversationId', '=', 'inbox.conversationId'),
    )
    .select((eb) => [
      'conversation.lastRevision',
      'inbox.sent',
      'inbox.removedAt',
      sql<number | null>`case when own.shows_reading and profile.shows_reading
        then theirs.last_read_seq end`.as('readUpTo'),
      eb
        .selectFrom('message')
        .whereRef('message.conversationId', '=', 'inbox.conversationId')
        .orderBy('message.seq')
        .limit(1)
        .select('message.createdAt')
        .as('begunAt'),
    ])
}

/** The activity that two members show each other, and whether there is a block between them. */
export async function findShared(
  db: Db,
  memberId: string,
  otherId: string,
): Promise<{ reading: boolean; typing: boolean; blocked: boolean }> {
  const [row] = await sharedBy(db, { memberId, otherId })
  return row ?? { reading: false, typing: false, blocked: false }
}

const sharedBy = builtOnce((db, { memberId, otherId }: { memberId: string; otherId: string }) =>
  db
    .selectFrom('profile as one')
    .innerJoin('profile as other', (join) => join.on('other.memberId', '=', otherId))
    .where('one.memberId', '=', memberId)
    .select([
      sql<boolean>`one.shows_reading and other.shows_reading`.as('reading'),
      sql<boolean>`one.shows_typing and other.shows_typing`.as('typing'),
      sql<boolean>`not ${neitherBlocks(idOf(memberId), idOf(otherId))}`.as('blocked'),
    ]),
)

/** Freezes both members' names in their conversation. */
export async function keepNames(tx: Tx, a: string, b: string): Promise<void> {
  await tx
    .updateTable('inbox')
    .from('profile')
    .set((eb) => ({ otherName: eb.ref('profile.name') }))
    .whereRef('profile.memberId', '=', 'inbox.otherId')
    .where('inbox.otherName', 'is', null)
    .where((eb) => ofPair(eb, a, b))
    .execute()
}

/** Unfreezes both members' names in their conversation, which follow the profiles again. */
export async function forgetNames(tx: Tx, a: string, b: string): Promise<void> {
  await tx
    .updateTable('inbox')
    .set({ otherName: null })
    .where((eb) => ofPair(eb, a, b))
    .execute()
}

function ofPair(eb: ExpressionBuilder<Tables, 'inbox'>, a: string, b: string) {
  return eb.or([
    eb('inbox.memberId', '=', a).and('inbox.otherId', '=', b),
    eb('inbox.memberId', '=', b).and('inbox.otherId', '=', a),
  ])
}

/** The conversations on a member's list, newest first, each with its last message. */
export function listInbox(db: Db, memberId: string, since: Date) {
  return inboxOf(db, { memberId, since })
}

const inboxOf = builtOnce((db, { memberId, since }: { memberId: string; since: Date }) =>
  standings(db, memberId)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('message')
          .whereRef('message.conversationId', '=', 'inbox.conversationId')
          .where('message.createdAt', '>=', since)
          .where((own) =>
            own.not(
              own
                .case()
                .when('message.senderId', '=', memberId)
                .then(own.ref('message.hiddenFromSender'))
                .else(own.ref('message.hiddenFromReceiver'))
                .end(),
            ),
          )
          .orderBy('message.seq', 'desc')
          .limit(1)
          .select([
            'message.body',
            'message.gift',
            'message.attachment',
            'message.senderId',
            'message.createdAt',
            'message.unsentAt',
          ])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('inbox.removedAt', 'is', null)
    .orderBy('inbox.lastMessageAt', (order) => order.desc().nullsLast())
    .limit(200)
    .select([
      'inbox.unread',
      'inbox.mutedAt',
      'inbox.archivedAt',
      'inbox.lastMessageAt',
      'last.body',
      'last.gift',
      'last.attachment',
      'last.senderId',
      'last.createdAt',
      'last.unsentAt',
    ]),
)

/** Messages of a conversation that are not older than `since`, each with the one that it answers. */
function messagesOf(db: Db, conversationId: string, since: Date) {
  return db
    .selectFrom('message')
    .leftJoin('message as quoted', (join) =>
      join
        .onRef('quoted.conversationId', '=', 'message.conversationId')
        .onRef('quoted.seq', '=', 'message.replySeq')
        .on('quoted.createdAt', '>=', since),
    )
    .where('message.conversationId', '=', conversationId)
    .where('message.createdAt', '>=', since)
    .selectAll('message')
    .select([
      'quoted.senderId as quotedSenderId',
      'quoted.body as quotedBody',
      'quoted.gift as quotedGift',
      'quoted.attachment as quotedAttachment',
      'quoted.unsentAt as quotedUnsentAt',
      'quoted.hiddenFromSender as quotedHiddenFromSender',
      'quoted.hiddenFromReceiver as quotedHiddenFromReceiver',
    ])
}

type QuotingRow = Awaited<ReturnType<ReturnType<typeof messagesOf>['executeTakeFirstOrThrow']>>
export type FoundMessage = Omit<QuotingRow, `quoted${string}`> & Pick<MessageRow, 'quoted'>

function withQuoted(row: QuotingRow): FoundMessage {
  const quoted =
    row.quotedSenderId === null
      ? null
      : {
          senderId: row.quotedSenderId,
          body: row.quotedBody!,
          gift: row.quotedGift,
          attachment: row.quotedAttachment,
          unsentAt: row.quotedUnsentAt,
          hiddenFromSender: row.quotedHiddenFromSender!,
          hiddenFromReceiver: row.quotedHiddenFromReceiver!,
        }
  // Its rows are copied by no spread: that took as long as to send the query.
  return Object.assign(row, { quoted })
}

/**
 * A page of messages: those after a given one oldest first; those before one, or the last ones, newest first.
 */
export async function listMessages(
  db: Db,
  conversationId: string,
  page: { since: Date; before?: number; after?: number; limit?: number },
): Promise<FoundMessage[]> {
  const place = { conversationId, since: page.since }
  const rows =
    page.limit !== undefined
      ? await someMessages(db, { ...place, ...page, limit: page.limit })
      : page.after === undefined
        ? await lastMessages(db, { ...place, before: page.before ?? BEYOND_ALL })
        : await messagesAfter(db, { ...place, after: page.after, before: page.before ?? BEYOND_ALL })
  return rows.map(withQuoted)
}

type Place = { conversationId: string; since: Date; before: number }

const BEYOND_ALL = 2 ** 31 - 1

const lastMessages = builtOnce((db, { conversationId, since, before }: Place) =>
  messagesOf(db, conversationId, since)
    .where('message.seq', '<', before)
    .orderBy('message.seq', 'desc')
    .limit(MESSAGES_PER_PAGE + 1),
)

const messagesAfter = builtOnce((db, { conversationId, since, before, after }: Place & { after: number }) =>
  messagesOf(db, conversationId, since)
    .where('message.seq', '>', after)
    .where('message.seq', '<', before)
    .orderBy('message.seq')
    .limit(MESSAGES_PER_PAGE + 1),
)

/** As many as asked for, and one that tells whether there are more. */
function someMessages(
  db: Db,
  page: { conversationId: string; since: Date; before?: number; after?: number; limit: number },
) {
  return messagesOf(db, page.conversationId, page.since)
    .where('message.seq', '<', page.before ?? BEYOND_ALL)
    .where('message.seq', '>', page.after ?? 0)
    .orderBy('message.seq', page.after === undefined ? 'desc' : 'asc')
    .limit(page.limit + 1)
    .execute()
}

/** The messages that changed after a revision, the earliest changes first. */
export async function listChanged(
  db: Db,
  conversationId: string,
  { since, revision }: { since: Date; revision: number },
): Promise<FoundMessage[]> {
  const rows = await messagesOf(db, conversationId, since)
    .where('message.revision', '>', revision)
    .orderBy('message.revision')
    .limit(MESSAGES_PER_PAGE)
    .execute()
  return rows.map(withQuoted)
}

/** A message by its number. */
export async function findMessage(
  db: Db,
  conversationId: string,
  { since, seq }: { since: Date; seq: number },
): Promise<FoundMessage | undefined> {
  const row = await messagesOf(db, conversationId, since).where('message.seq', '=', seq).executeTakeFirst()
  return row && withQuoted(row)
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
      unread: upTo === undefined ? 0 : countReceivedAfter(eb, place, upTo),
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

type InboxPlace = { memberId: string; conversationId: string }

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
