import { type SqlBool, sql } from 'kysely'
import { mayMeet } from '#features/accounts/account/sight.server.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

type NewsKind = Tables['news']['kind']

type NewNews = { memberId: string; aboutId: string; fromId: string; createdAt: Date }

// Demo members and fictional profiles get no mail. No real address ends in .invalid (RFC 2606).
const canBeMailed = sql<SqlBool>`not account.scripted and account.email not like '%.invalid' and not profile.fictional`

/**
 * Records a message as news. While the conversation is unread, further messages are no further news; the first one
 * after the member has read it is.
 */
export async function noteMessage(tx: Tx, news: NewNews): Promise<void> {
  await sql`
    insert into news (member_id, about_id, from_id, kind, created_at)
    select inbox.member_id, inbox.conversation_id, inbox.other_id,
      case when inbox.sent = 0 and theirs.sent = 1 then 'new_conversations' else 'new_messages' end,
      ${news.createdAt}::timestamptz
    from inbox
    join inbox theirs on theirs.member_id = inbox.other_id and theirs.conversation_id = inbox.conversation_id
    join account on account.id = inbox.member_id
    join profile on profile.member_id = inbox.member_id
    where inbox.member_id = ${news.memberId} and inbox.conversation_id = ${news.aboutId} and inbox.unread = 1
      and ${canBeMailed}
    on conflict (member_id, about_id) do update
      set kind = excluded.kind, created_at = excluded.created_at, handled_at = null, reminded_at = null
  `.execute(tx)
}

export async function noteLike(tx: Tx, news: NewNews): Promise<void> {
  await sql`
    insert into news (member_id, about_id, from_id, kind, created_at)
    select account.id, ${news.aboutId}::uuid, ${news.fromId}::uuid, 'like', ${news.createdAt}::timestamptz
    from account join profile on profile.member_id = account.id
    where account.id = ${news.memberId} and ${canBeMailed}
    on conflict (member_id, about_id) do nothing
  `.execute(tx)
}

export type DueNews = { memberId: string; aboutId: string; kind: NewsKind }

/**
 * Locks news older than `awaySince` of members who have been offline since then; likes only of members who were
 * mailed of none since `likesSince`. Skips rows that another node has locked.
 */
export function lockDueNews(tx: Tx, awaySince: Date, likesSince: Date, limit: number): Promise<DueNews[]> {
  return tx
    .selectFrom('news')
    .innerJoin('profile', 'profile.memberId', 'news.memberId')
    .where('news.handledAt', 'is', null)
    .where('news.createdAt', '<=', awaySince)
    .where('profile.lastOnlineAt', '<=', awaySince)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('presence')
            .whereRef('presence.memberId', '=', 'news.memberId')
            .where('presence.connectedAt', '>', awaySince)
            .select('presence.memberId'),
        ),
      ),
    )
    .where(({ or, not, exists, selectFrom, eb }) =>
      or([
        eb('news.kind', '!=', 'like'),
        not(
          exists(
            selectFrom('news as told')
              .whereRef('told.memberId', '=', 'news.memberId')
              .where('told.kind', '=', 'like')
              .where('told.handledAt', '>', likesSince)
              .select('told.aboutId'),
          ),
        ),
      ]),
    )
    .orderBy('news.createdAt')
    .limit(limit)
    .select(['news.memberId', 'news.aboutId', 'news.kind'])
    .forUpdate('news')
    .skipLocked()
    .execute()
}

export async function markHandled(tx: Tx, due: DueNews[], now: Date): Promise<void> {
  for (const { memberId, aboutId } of due)
    await tx
      .updateTable('news')
      .set({ handledAt: now })
      .where('memberId', '=', memberId)
      .where('aboutId', '=', aboutId)
      .execute()
}

export type TellableNews = { aboutId: string; name: string; fictional: boolean; unread: number }

/** The news of these that is still unread or unseen, from members whom the receiver may meet. */
export function listTellable(db: Db, memberId: string, aboutIds: string[]): Promise<TellableNews[]> {
  if (aboutIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('news')
    .innerJoin('profile', 'profile.memberId', 'news.fromId')
    .leftJoin('inbox', (join) =>
      join
        .onRef('inbox.memberId', '=', 'news.memberId')
        .onRef('inbox.conversationId', '=', 'news.aboutId')
        .on('inbox.removedAt', 'is', null),
    )
    .leftJoin('memberLike', (join) =>
      join
        .onRef('memberLike.likedId', '=', 'news.memberId')
        .onRef('memberLike.likerId', '=', 'news.fromId')
        .on('memberLike.seenAt', 'is', null),
    )
    .where('news.memberId', '=', memberId)
    .where('news.aboutId', 'in', aboutIds)
    .where(({ or, and, eb }) =>
      or([
        eb('inbox.unread', '>', 0),
        and([eb('news.kind', '=', 'like'), eb('memberLike.id', 'is not', null)]),
      ]),
    )
    .where(mayMeet(sql.ref('news.member_id'), sql.ref('news.from_id')))
    .orderBy('news.createdAt', 'desc')
    .select((eb) => [
      'news.aboutId',
      'profile.name',
      'profile.fictional',
      eb.fn.coalesce('inbox.unread', eb.lit(0)).as('unread'),
    ])
    .execute()
}

/** Takes news of messages from before `unreadSince`, each once; `listTellable` leaves out what was read since. */
export function takeUnreminded(tx: Tx, unreadSince: Date, now: Date): Promise<DueNews[]> {
  return tx
    .updateTable('news')
    .set({ remindedAt: now })
    .where('kind', '!=', 'like')
    .where('remindedAt', 'is', null)
    .where('createdAt', '<=', unreadSince)
    .returning(['memberId', 'aboutId', 'kind'])
    .execute()
}

export async function deleteOldNews(tx: Tx, handledBefore: Date): Promise<void> {
  await tx.deleteFrom('news').where('handledAt', '<', handledBefore).execute()
}

/** Takes members who signed up within the span and lack what `kind` reminds of; each is marked as reminded. */
export async function takeToRemind(
  tx: Tx,
  kind: Tables['reminder']['kind'],
  span: { from: Date; to: Date },
  now: Date,
): Promise<string[]> {
  const lacking =
    kind === 'confirm'
      ? sql<SqlBool>`account.status = 'not_confirmed'`
      : sql<SqlBool>`account.status = 'active' and profile.main_photo_id is null`
  const { rows } = await sql<{ memberId: string }>`
    insert into reminder (member_id, kind, created_at)
    select account.id, ${kind}, ${now}::timestamptz
    from account join profile on profile.member_id = account.id
    where account.signup_date > ${span.from}::timestamptz and account.signup_date <= ${span.to}::timestamptz
      and ${lacking} and ${canBeMailed}
    on conflict do nothing
    returning member_id
  `.execute(tx)
  return rows.map((row) => row.memberId)
}

export async function deleteNewsOf(tx: Tx, fromId: string): Promise<void> {
  await tx.deleteFrom('news').where('fromId', '=', fromId).execute()
}
