import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { MESSAGES_SEARCHED } from '../../sending/message-limits.ts'

/** In so many conversations, latest in use first. */
const CONVERSATIONS_WALKED = 2_000

export type FoundPlace = { createdAt: Date; id: string }

export type FoundRow = FoundPlace & {
  conversationId: string
  seq: number
  senderId: string
  body: string
}

type Walk = { memberId: string; since: Date }
type Search = Walk & { patterns: string[]; limit: number }

/**
 * The messages in view of a member in which words begin with each of the patterns, newest first. Walks the
 * conversations on their list by the index that opens each: no message of others is read, and sending writes no more.
 */
export async function findMessages(
  db: Db,
  { memberId, since, patterns, before, limit }: Search & { before: FoundPlace | undefined },
): Promise<FoundRow[]> {
  const older = before
    ? sql`and (message.created_at, message.id) < (${before.createdAt}, ${before.id}::uuid)`
    : sql``
  const { rows } = await sql<FoundRow>`
    with walked as materialized (
      select conversation.id, last_seq, sum(last_seq) over (
        order by mine.last_message_at desc, conversation.id
      ) - last_seq as walked_before
      from (${listedSince({ memberId, since })}) mine join conversation on conversation.id = mine.conversation_id
    )
    select walked.id as conversation_id, found.*
    from walked cross join lateral (
      select message.id, message.seq, message.sender_id, message.body, message.created_at from message
      where message.conversation_id = walked.id
        and message.seq > walked.last_seq - (${sql.lit(MESSAGES_SEARCHED)} - walked.walked_before)
        and message.created_at >= ${since} ${older}
        and message.unsent_at is null
        and not case when message.sender_id = ${memberId}
          then message.hidden_from_sender else message.hidden_from_receiver end
        and ${allIn(sql.ref('message.body'), patterns)}
      order by message.seq desc limit ${limit}
    ) found
    where walked.walked_before < ${sql.lit(MESSAGES_SEARCHED)}
    order by found.created_at desc, found.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many messages the conversations have in which a member searches. */
export async function countWalked(db: Db, walk: Walk): Promise<number> {
  const { rows } = await sql<{ messages: number }>`
    select coalesce(sum(last_seq), 0)::int as messages
    from (${listedSince(walk)}) mine join conversation on conversation.id = mine.conversation_id`.execute(db)
  return rows[0]!.messages
}

/** The conversations with members of this name, as their list says it, latest in use first. */
export async function findByName(db: Db, { memberId, patterns, limit }: Search): Promise<string[]> {
  const name = sql`coalesce(mine.other_name, profile.name)`
  const { rows } = await sql<{ conversationId: string }>`
    select mine.conversation_id from (${newestListed(memberId)}) mine
    left join profile on profile.member_id = mine.other_id
    where ${allIn(name, patterns)}
    order by mine.last_message_at desc nulls last, mine.conversation_id desc limit ${limit}`.execute(db)
  return rows.map((row) => row.conversationId)
}

function newestListed(memberId: string) {
  return sql`
    select conversation_id, other_id, other_name, last_message_at from inbox
    where member_id = ${memberId} and removed_at is null
    order by last_message_at desc nulls last, conversation_id desc limit ${sql.lit(CONVERSATIONS_WALKED)}`
}

function listedSince({ memberId, since }: Walk) {
  return sql`select * from (${newestListed(memberId)}) newest where last_message_at >= ${since}`
}

function allIn(text: RawBuilder<unknown>, patterns: string[]) {
  return sql.join(
    patterns.map((pattern) => sql`${text} ~ ${pattern}`),
    sql` and `,
  )
}
