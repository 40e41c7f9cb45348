import { type RawBuilder, sql } from 'kysely'
import { type Asked, conversationAsked } from '#features/accounts/account/visibility.server.ts'
import { builtOnce } from '#server/database/built-once.ts'
import type { Db } from '#server/database/connect.ts'
import type { Question } from '#server/database/together.ts'
import { MESSAGES_PER_PAGE } from '../sending/message-limits.ts'
import type { MessageRow, Words } from './describe-message.server.ts'

/** What is said by a message that is quoted, as JSON. */
type QuotedJson = Omit<Words, 'unsentAt'> & { unsentAt: string | null }

/**
 * Messages of a conversation that are not older than `since`, each with the one that it answers: looked up only for those
 * that answer one, also where PostgreSQL knows little of the table yet and would compare each with all. Columns that the
 * reader knows are left out, and what is quoted is one: each takes its time in each row.
 */
function messagesOf(db: Db, conversationId: string | RawBuilder<string>, since: Date) {
  return db
    .selectFrom('message')
    .where('message.conversationId', '=', conversationId)
    .where('message.createdAt', '>=', since)
    .select([
      'message.id',
      'message.seq',
      'message.senderId',
      'message.clientId',
      'message.body',
      'message.gift',
      'message.attachment',
      'message.createdAt',
      'message.editedAt',
      'message.unsentAt',
      'message.senderReaction',
      'message.receiverReaction',
      'message.hiddenFromSender',
      'message.hiddenFromReceiver',
      'message.replySeq',
      'message.revision',
    ])
    .select((eb) =>
      eb
        .case()
        .when('message.replySeq', 'is not', null)
        .then(
          eb
            .selectFrom('message as said')
            .whereRef('said.conversationId', '=', 'message.conversationId')
            .whereRef('said.seq', '=', 'message.replySeq')
            .where('said.createdAt', '>=', since)
            .select(
              sql<QuotedJson>`json_build_object(
                'senderId', said.sender_id, 'body', said.body, 'gift', said.gift, 'attachment', said.attachment,
                'unsentAt', said.unsent_at, 'hiddenFromSender', said.hidden_from_sender,
                'hiddenFromReceiver', said.hidden_from_receiver
              )`.as('quoted'),
            ),
        )
        .end()
        .as('quoted'),
    )
}

type QuotingRow = Awaited<ReturnType<ReturnType<typeof messagesOf>['executeTakeFirstOrThrow']>>
export type FoundMessage = Omit<QuotingRow, 'quoted'> & Pick<MessageRow, 'conversationId' | 'quoted'>

/** A message of a conversation, as it is described. */
export function asFound(row: QuotingRow, conversationId: string): FoundMessage {
  const { quoted } = row
  // Its rows are copied by no spread: that took as long as to send the query.
  return Object.assign(row, {
    conversationId,
    quoted: quoted && { ...quoted, unsentAt: quoted.unsentAt === null ? null : new Date(quoted.unsentAt) },
  })
}

type Page = { since: Date; before?: number; after?: number; limit?: number }

/**
 * A page of messages: those after a given one oldest first; those before one, or the last ones, newest first. None of a
 * conversation that is not the reader's.
 */
export function messagesQuery(
  readerId: string,
  asked: Asked,
  { since, before = BEYOND_ALL, after, limit = MESSAGES_PER_PAGE }: Page,
): Question<QuotingRow[]> {
  const place = { readerId, ...asked, since, before, limit: limit + 1 }
  return after === undefined ? lastMessages.of(place) : messagesAfter.of({ ...place, after })
}

type Place = Asked & { readerId: string; since: Date; before: number; limit: number }

const BEYOND_ALL = 2 ** 31 - 1

const lastMessages = builtOnce((db, place: Place) =>
  readBy(db, place).orderBy('message.seq', 'desc').limit(sql<number>`(select ${place.limit}::int)`),
)

const messagesAfter = builtOnce((db, place: Place & { after: number }) =>
  readBy(db, place)
    .where('message.seq', '>', place.after)
    .orderBy('message.seq')
    .limit(sql<number>`(select ${place.limit}::int)`),
)

function readBy(db: Db, place: Place) {
  const { readerId, since, before } = place
  const conversationId = conversationAsked(readerId, place)
  return messagesOf(db, conversationId, since)
    .where('message.seq', '<', before)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('inbox')
          .where('inbox.memberId', '=', readerId)
          .where('inbox.conversationId', '=', conversationId)
          .select('inbox.memberId'),
      ),
    )
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
  return rows.map((row) => asFound(row, conversationId))
}

/** A message by its number. */
export async function findMessage(
  db: Db,
  conversationId: string,
  { since, seq }: { since: Date; seq: number },
): Promise<FoundMessage | undefined> {
  const row = await messagesOf(db, conversationId, since).where('message.seq', '=', seq).executeTakeFirst()
  return row && asFound(row, conversationId)
}
