import { builtOnce } from '#server/database/built-once.ts'
import type { Db } from '#server/database/connect.ts'
import type { MessageRow } from './describe-message.server.ts'
import { MESSAGES_PER_PAGE } from './message-limits.ts'

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
