import { sql } from 'kysely'
import type { Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export type DueNews = { memberId: string; aboutId: string; kind: Tables['news']['kind'] }

/**
 * Locks the news that has waited longest, and with it all that waits for the same members, so that one mail tells of
 * it. Skips rows that another node has locked.
 */
export async function lockDueNews(tx: Tx, now: Date, limit: number): Promise<DueNews[]> {
  const { rows } = await sql<DueNews>`
    with first as materialized (
      select member_id, about_id from news where handled_at is null and look_at <= ${now}
      order by look_at limit ${limit} for update skip locked
    )
    select news.member_id, news.about_id, news.kind from news
    where news.member_id in (select member_id from first) and news.handled_at is null
    for update of news skip locked
  `.execute(tx)
  return rows
}

/** As `lockDueNews`, for conversations that may be unread still. */
export async function lockUnreminded(tx: Tx, now: Date, limit: number): Promise<DueNews[]> {
  const { rows } = await sql<DueNews>`
    select member_id, about_id, kind from news
    where reminded_at is null and kind <> 'like' and remind_at <= ${now}
    order by remind_at limit ${limit} for update skip locked
  `.execute(tx)
  return rows
}

export type Awaiting = {
  memberId: string
  timeZone: string | null
  country: string
  onlineAt: Date
  messagesToldAt: Date | null
  likesToldAt: Date | null
  remindedAt: Date | null
}

/** When these members were last here, and last told of news. */
export async function findAwaiting(tx: Tx, memberIds: string[]): Promise<Map<string, Awaiting>> {
  const { rows } = await sql<Awaiting>`
    select account.id as member_id, account.time_zone, profile.country,
      greatest(profile.last_online_at, presence.connected_at) as online_at,
      told.messages_told_at, told.likes_told_at, told.reminded_at
    from account
    join profile on profile.member_id = account.id
    left join presence on presence.member_id = account.id
    left join lateral (
      select max(handled_at) filter (where kind <> 'like') as messages_told_at,
        max(handled_at) filter (where kind = 'like') as likes_told_at,
        max(reminded_at) as reminded_at
      from news where news.member_id = account.id
    ) told on true
    where account.id = any(${memberIds}::uuid[])
  `.execute(tx)
  return new Map(rows.map((row) => [row.memberId, row]))
}

const keysOf = (news: DueNews[]) => sql`
  unnest(${news.map(({ memberId }) => memberId)}::uuid[], ${news.map(({ aboutId }) => aboutId)}::uuid[])
    as due(member_id, about_id)`
const IS_DUE = sql`news.member_id = due.member_id and news.about_id = due.about_id`

export async function markHandled(tx: Tx, news: DueNews[], now: Date): Promise<void> {
  if (news.length === 0) return
  await sql`update news set handled_at = ${now} from ${keysOf(news)} where ${IS_DUE}`.execute(tx)
}

export async function markReminded(tx: Tx, news: DueNews[], now: Date): Promise<void> {
  if (news.length === 0) return
  await sql`update news set reminded_at = ${now} from ${keysOf(news)} where ${IS_DUE}`.execute(tx)
}

export type Moved = DueNews & { to: Date }

const moves = (news: Moved[]) => sql`
  unnest(${news.map(({ memberId }) => memberId)}::uuid[], ${news.map(({ aboutId }) => aboutId)}::uuid[],
    ${news.map(({ to }) => to.toISOString())}::timestamptz[]) as due(member_id, about_id, time)`

/** Has the news looked at again later. */
export async function moveLook(tx: Tx, news: Moved[]): Promise<void> {
  if (news.length === 0) return
  await sql`update news set look_at = due.time from ${moves(news)} where ${IS_DUE}`.execute(tx)
}

export async function moveReminder(tx: Tx, news: Moved[]): Promise<void> {
  if (news.length === 0) return
  await sql`update news set remind_at = due.time from ${moves(news)} where ${IS_DUE}`.execute(tx)
}
