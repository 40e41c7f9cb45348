import { sql } from 'kysely'
import { neitherBlocks } from '#features/accounts/account/visibility.server.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/database/connect.ts'

/** Twice as often as a browser says it. */
const DELIVERIES_PER_MEMBER = { points: 120, seconds: 60 }

type Got = { id: string; up_to: number }

/**
 * Notes up to which message a browser of a member has got conversations, and tells those of the senders that may know it. If
 * the note is lost, the browser says it again with the next list.
 */
export async function noteDelivered(app: App, memberId: string, conversations: Got[]): Promise<void> {
  const { taken } = await app.limits.take('got', DELIVERIES_PER_MEMBER, memberId)
  if (!taken) return
  for (const { conversationId, otherId, upTo } of await saveDelivered(app.db, memberId, conversations))
    app.live.tell(otherId, { type: 'delivered', conversation: conversationId, up_to: upTo })
}

/**
 * One statement for all of them, which writes only what is new. A delivery shows that the receiver is online and will
 * read, so both members must show both.
 */
async function saveDelivered(db: Db, memberId: string, got: Got[]) {
  const ids = got.map(({ id }) => id)
  const seqs = got.map((one) => one.up_to)
  const { rows } = await sql<{ conversationId: string; otherId: string; upTo: number }>`
    update inbox set delivered_seq = least(told.seq, conversation.last_seq)
    from unnest(${ids}::uuid[], ${seqs}::int[]) as told (id, seq)
    join conversation on conversation.id = told.id, profile own, profile other
    where inbox.member_id = ${memberId} and inbox.conversation_id = told.id
      and own.member_id = inbox.member_id and other.member_id = inbox.other_id
      and ${showDelivery('own', 'other')} and not own.fictional
      and own.held_at is null and other.held_at is null
      and ${neitherBlocks(sql.ref('inbox.member_id'), sql.ref('inbox.other_id'))}
      and least(told.seq, conversation.last_seq)
        > greatest(coalesce(inbox.delivered_seq, 0), coalesce(inbox.last_read_seq, 0))
    returning inbox.conversation_id, inbox.other_id, inbox.delivered_seq as up_to`.execute(db)
  return rows
}

/** Whether two members show each other what they read and when they are there. */
export function showDelivery(one: string, other: string) {
  const shown = [one, other].flatMap((profile) => [`${profile}.shows_reading`, `${profile}.shows_online`])
  return sql.join(
    shown.map((column) => sql.ref(column)),
    sql` and `,
  )
}
