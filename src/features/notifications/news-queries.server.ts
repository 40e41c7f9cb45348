import { type SqlBool, sql } from 'kysely'
import { mayMeet } from '#features/accounts/account/visibility.server.ts'
import type { Writing } from '#features/chat/sending/sent-listeners.server.ts'
import { builtOnce } from '#server/database/built-once.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Question } from '#server/database/together.ts'
import type { MailKind } from './kinds.ts'

type NewNews = {
  memberId: string
  aboutId: string
  fromId: string
  createdAt: Date
  /** When it may be mailed at the earliest, and be reminded of. */
  lookAt: Date
  remindAt: Date
}

// Demo members and fictional profiles get no mail. No real address ends in .invalid (RFC 2606).
const canBeMailed = sql<SqlBool>`not account.scripted and account.email not like '%.invalid' and not profile.fictional`

type NewsTimes = Pick<NewNews, 'createdAt' | 'lookAt' | 'remindAt'>

/**
 * Records messages as news, those of them that were written. While the conversation is unread, further messages are no
 * further news; the first one after the member has read it is.
 */
export function noteMessagesQuery(sent: readonly Writing[], times: NewsTimes): Question<unknown> {
  return notings.of({
    ids: sent.map(({ messageId }) => messageId),
    senderIds: sent.map(({ senderId }) => senderId),
    receiverIds: sent.map(({ receiverId }) => receiverId),
    ...times,
  })
}

type Noting = NewsTimes & Record<'ids' | 'senderIds' | 'receiverIds', string[]>

// Row by row from the indexes, also while PostgreSQL does not know how large the tables are; and of arrays whose length it
// does not know, so that it need not plan anew for each.
const notings = builtOnce(
  (_, { ids, senderIds, receiverIds, createdAt, lookAt, remindAt }: Noting) => sql<unknown>`
    insert into news (member_id, about_id, from_id, kind, created_at, look_at, remind_at)
    select own.member_id, own.conversation_id, own.other_id,
      case when own.sent = 0 and theirs.sent = 1 then 'new_conversations' else 'new_messages' end,
      ${createdAt}::timestamptz, ${lookAt}::timestamptz, ${remindAt}::timestamptz
    from unnest(
      (select ${ids}::uuid[]), (select ${senderIds}::uuid[]), (select ${receiverIds}::uuid[])
    ) as written (id, sender_id, receiver_id)
    cross join lateral (
      select * from inbox
      where member_id = written.receiver_id and other_id = written.sender_id and unread = 1 and muted_at is null
      limit 1
    ) own
    cross join lateral (
      select sent from inbox
      where member_id = written.sender_id and other_id = written.receiver_id and last_sent_id = written.id
      limit 1
    ) theirs
    where exists (
      select from account join profile on profile.member_id = account.id
      where account.id = own.member_id and ${canBeMailed}
    )
    on conflict (member_id, about_id) do update
      set kind = excluded.kind, created_at = excluded.created_at, look_at = excluded.look_at,
        remind_at = excluded.remind_at, handled_at = null, reminded_at = null`,
)

export async function noteLike(tx: Tx, news: NewNews): Promise<void> {
  await sql`
    insert into news (member_id, about_id, from_id, kind, created_at, look_at, remind_at)
    select account.id, ${news.aboutId}::uuid, ${news.fromId}::uuid, 'like', ${news.createdAt}::timestamptz,
      ${news.lookAt}::timestamptz, ${news.remindAt}::timestamptz
    from account join profile on profile.member_id = account.id
    where account.id = ${news.memberId} and ${canBeMailed}
    on conflict (member_id, about_id) do nothing
  `.execute(tx)
}

export type TellableNews = { aboutId: string; name: string; fictional: boolean }

type Taken = { memberId: string; kind: MailKind; at: Date }

/**
 * The news that was taken at this time and is still unread or unseen, from members whom the receiver may meet: the
 * newest, and how much there is in all.
 */
export async function listTellable(
  db: Db,
  { memberId, kind, at }: Taken,
  limit: number,
): Promise<{ news: TellableNews[]; count: number }> {
  const reminds = kind === 'unread_message_reminders'
  const rows = await db
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
    .$if(reminds, (taken) => taken.where('news.remindedAt', '=', at).where('news.kind', '!=', 'like'))
    .$if(!reminds, (taken) => taken.where('news.handledAt', '=', at).where(sql<SqlBool>`news.kind = ${kind}`))
    .where(({ or, and, eb }) =>
      or([
        eb('inbox.unread', '>', 0),
        and([eb('news.kind', '=', 'like'), eb('memberLike.id', 'is not', null)]),
      ]),
    )
    .where('inbox.mutedAt', 'is', null)
    .where(mayMeet(sql.ref('news.member_id'), sql.ref('news.from_id')))
    .orderBy('news.createdAt', 'desc')
    .orderBy('news.aboutId', 'desc')
    .limit(limit)
    .select([
      'news.aboutId',
      'profile.name',
      'profile.fictional',
      sql<number>`count(*) over ()::int`.as('count'),
    ])
    .execute()
  return { news: rows, count: rows[0]?.count ?? 0 }
}

/** Deletes some of what was handled long ago; the next call goes on. */
export async function deleteOldNews(tx: Tx, handledBefore: Date, limit: number): Promise<void> {
  await sql`
    delete from news using (select member_id, about_id from news where handled_at < ${handledBefore} limit ${limit}) old
    where news.member_id = old.member_id and news.about_id = old.about_id
  `.execute(tx)
}

export type Reminded = { memberId: string; timeZone: string | null; country: string }

/**
 * Takes some members who signed up within the span and lack what `kind` reminds of; each is marked as reminded, and so
 * is taken once.
 */
export async function takeToRemind(
  tx: Tx,
  kind: Tables['reminder']['kind'],
  { from, to, now, limit }: { from: Date; to: Date; now: Date; limit: number },
): Promise<Reminded[]> {
  const lacking =
    kind === 'confirm'
      ? sql<SqlBool>`account.status = 'not_confirmed'`
      : sql<SqlBool>`account.status = 'active' and profile.main_photo_id is null`
  const { rows } = await sql<Reminded>`
    with lacking as (
      select account.id, account.time_zone, profile.country
      from account join profile on profile.member_id = account.id
      where account.signup_date > ${from}::timestamptz and account.signup_date <= ${to}::timestamptz
        and ${lacking} and ${canBeMailed}
        and not exists (select from reminder where reminder.member_id = account.id and reminder.kind = ${kind})
      order by account.signup_date limit ${limit}
    ), taken as (
      insert into reminder (member_id, kind, created_at) select id, ${kind}, ${now}::timestamptz from lacking
      on conflict do nothing
      returning member_id
    )
    select taken.member_id, lacking.time_zone, lacking.country from taken join lacking on lacking.id = taken.member_id
  `.execute(tx)
  return rows
}

export async function deleteNewsOf(tx: Tx, fromId: string): Promise<void> {
  await tx.deleteFrom('news').where('fromId', '=', fromId).execute()
}
