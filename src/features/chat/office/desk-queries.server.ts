import { sql } from 'kysely'
import { neitherBlocks } from '#features/accounts/account/visibility.server.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Renditions } from '#shared/member-card.ts'

/** The writer at the desk, and the time; `from` bounds what waits, `today` what counts for the limit of a day. */
export type Seek = { siteId: string; staffId: string; now: Date; from: Date; today: Date; limit: number }

type Waiting = { id: string; fictionalId: string; memberId: string; since: Date }

/**
 * The conversations with fictional profiles in which the member wrote last, may have another answer today, and which no
 * writer has open.
 */
const waitingAt = ({ siteId, staffId, now, from, today, limit }: Seek) => sql<Waiting>`
  select theirs.conversation_id as id, theirs.member_id as fictional_id, theirs.other_id as member_id,
    first.created_at as since
  from profile
  join account on account.id = profile.member_id
  cross join lateral (
    select conversation_id, member_id, other_id, unread from inbox
    where inbox.member_id = profile.member_id and removed_at is null and last_message_at > ${from} and unread > 0
  ) as theirs
  join account as other on other.id = theirs.other_id
  cross join lateral (
    select created_at from message
    where message.conversation_id = theirs.conversation_id and sender_id = theirs.other_id
    order by seq desc offset theirs.unread - 1 limit 1
  ) as first
  where profile.site_id = ${siteId} and profile.fictional and profile.held_at is null
    and not account.scripted and account.status = 'active'
    and other.status = 'active' and other.banned_at is null and other.suspended_until is null
    and ${neitherBlocks(sql.ref('theirs.member_id'), sql.ref('theirs.other_id'))}
    and not exists (
      select from desk_lease
      where desk_lease.conversation_id = theirs.conversation_id and staff_id <> ${staffId} and until > ${now}
    )
    and (select count(*) from desk_answer where desk_answer.member_id = theirs.other_id and at > ${today}) < ${limit}`

export async function listWaiting(db: Db, seek: Seek, without: readonly string[], most: number) {
  const { rows } = await sql<Waiting>`
    select * from (${waitingAt(seek)}) as waiting where id <> all(${without}::uuid[])
    order by since, id limit ${most}`.execute(db)
  return rows
}

export async function countWaiting(db: Db, seek: Seek): Promise<{ waiting: number; oldest: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(since) as oldest from (${waitingAt(seek)}) as waiting`.execute(db)
  return rows[0]!
}

/** @returns whether the conversation is theirs now; of two at once, one gets it */
export async function takeLease(
  tx: Tx,
  conversationId: string,
  { staffId, now, until }: { staffId: string; now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into desk_lease (conversation_id, staff_id, until) values (${conversationId}, ${staffId}, ${until})
    on conflict (conversation_id) do update set staff_id = excluded.staff_id, until = excluded.until
      where desk_lease.until <= ${now} or desk_lease.staff_id = excluded.staff_id
    returning conversation_id`.execute(tx)
  return rows.length > 0
}

/** The conversations that a writer has open. */
export async function listLeases(db: Db, staffId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('deskLease')
    .where('staffId', '=', staffId)
    .where('until', '>', now)
    .select('conversationId')
    .execute()
  return rows.map(({ conversationId }) => conversationId)
}

export async function extendLease(
  db: Db,
  conversationId: string,
  { staffId, now, until }: { staffId: string; now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deskLease')
    .set({ until })
    .where('conversationId', '=', conversationId)
    .where('staffId', '=', staffId)
    .where('until', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns whether they had it open until now */
export async function endLease(db: Db, conversationId: string, staffId: string, now: Date): Promise<boolean> {
  const ended = await db
    .deleteFrom('deskLease')
    .where('conversationId', '=', conversationId)
    .where('staffId', '=', staffId)
    .returning('until')
    .executeTakeFirst()
  return ended !== undefined && ended.until > now
}

/** The two of a conversation with a fictional profile of the site that the desk answers for. */
export async function findPair(db: Db, siteId: string, conversationId: string) {
  return db
    .selectFrom('conversation')
    .innerJoin('profile', (join) =>
      join
        .on(sql<boolean>`profile.member_id in (low_member_id, high_member_id)`)
        .on('profile.fictional', '=', true),
    )
    .innerJoin('account', 'account.id', 'profile.memberId')
    .where('conversation.id', '=', conversationId)
    .where('conversation.siteId', '=', siteId)
    .where('account.scripted', '=', false)
    .select([
      'profile.memberId as fictionalId',
      sql<string>`case when low_member_id = profile.member_id then high_member_id else low_member_id end`.as(
        'memberId',
      ),
    ])
    .executeTakeFirst()
}

/** Whether a fictional profile may be heard by a member now. */
export async function canWrite(tx: Tx, fictionalId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from profile
    join account on account.id = profile.member_id and account.status = 'active'
    join account as other on other.id = ${memberId} and other.status = 'active'
      and other.banned_at is null and other.suspended_until is null
    where profile.member_id = ${fictionalId} and profile.fictional and profile.held_at is null
      and ${neitherBlocks(sql`profile.member_id`, sql`other.id`)}`.execute(tx)
  return rows.length > 0
}

export async function countAnswers(db: Db, memberId: string, today: Date): Promise<number> {
  const { answers } = await db
    .selectFrom('deskAnswer')
    .where('memberId', '=', memberId)
    .where('at', '>', today)
    .select((eb) => eb.fn.countAll<string>().as('answers'))
    .executeTakeFirstOrThrow()
  return Number(answers)
}

export async function insertAnswer(
  tx: Tx,
  answer: { messageId: string; conversationId: string; memberId: string; staffId: string; at: Date },
): Promise<void> {
  await tx.insertInto('deskAnswer').values(answer).execute()
}

/** An answer that was sent already with this key. */
export function findSent(db: Db, fictionalId: string, key: string) {
  return db
    .selectFrom('message')
    .where('senderId', '=', fictionalId)
    .where('clientId', '=', key)
    .select(['body', 'conversationId'])
    .executeTakeFirst()
}

/** A member as the desk sees them: what their profile says, and no more. */
export function findPerson(db: Db, memberId: string) {
  return db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.memberId')
    .leftJoin('place', 'place.id', 'profile.placeId')
    .leftJoin('photo', (join) =>
      join
        .onRef('photo.memberId', '=', 'profile.memberId')
        .onRef('photo.id', '=', 'profile.mainPhotoId')
        .on('photo.status', '=', 'active'),
    )
    .where('profile.memberId', '=', memberId)
    .select([
      'profile.memberId as id',
      'profile.name',
      'profile.dateOfBirth',
      'profile.country',
      'profile.gender',
      'profile.profileText',
      'profile.interests',
      'account.language',
      'place.name as place',
      sql<Renditions | null>`photo.renditions`.as('renditions'),
    ])
    .executeTakeFirst()
}

/** The latest messages, oldest first, with the name of the writer of each that the fictional profile sent. */
export async function listHistory(
  db: Db,
  conversationId: string,
  { since, limit }: { since: Date; limit: number },
) {
  const rows = await db
    .selectFrom('message')
    .leftJoin('deskAnswer', 'deskAnswer.messageId', 'message.id')
    .leftJoin('staff', 'staff.id', 'deskAnswer.staffId')
    .where('message.conversationId', '=', conversationId)
    .where('message.createdAt', '>=', since)
    .select([
      'message.seq',
      'message.senderId',
      'message.body',
      'message.gift',
      'message.attachment',
      'message.unsentAt',
      'message.createdAt',
      'staff.name as by',
    ])
    .orderBy('message.seq', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}
