import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import { IS_PLAYED } from './deck/swipe-queries.server.ts'

export type Deed = { fromId: string; toId: string; liked: boolean; weight: number }

export async function listSites(db: Db): Promise<string[]> {
  return (await db.selectFrom('site').select('id').execute()).map(({ id }) => id)
}

/**
 * What the members of a site did since then, newest first: likes, passes that were not taken back, first messages and answers to them. A first
 * message without an answer says a little about its receiver, once there was time to answer. What fictional profiles
 * do is no member’s taste.
 */
export async function listDeeds(
  db: Db,
  siteId: string,
  { since, answeredBy, limit }: { since: Date; answeredBy: Date; limit: number },
): Promise<Deed[]> {
  const { rows } = await sql<Deed>`
    with deed as (
      select liker_id as from_id, liked_id as to_id, true as liked, 1::real as weight, created_at
      from member_like where created_at > ${since}
      union all
      select member_id, other_id, false, 1, created_at from swipe
      where not liked and created_at > ${since} and ${IS_PLAYED}
      union all
      select sender_id, other_id, true, 1, created_at from (${begun(since)}) as begun
      union all
      select other_id, sender_id, answered, case when answered then 1 else 0.3 end, created_at
      from (${begun(since)}) as begun where answered or created_at < ${answeredBy}
    )
    select from_id, to_id, liked, weight from deed
    join profile on profile.member_id = deed.from_id and profile.site_id = ${siteId} and not profile.fictional
    join recommendation giver on giver.member_id = deed.from_id
    join recommendation receiver on receiver.member_id = deed.to_id
    order by deed.created_at desc, from_id, to_id limit ${limit}`.execute(db)
  return rows
}

/** Conversations begun since then, with their first sender and whether the other has answered. */
function begun(since: Date) {
  return sql`
    select first.sender_id, theirs.member_id as other_id, theirs.sent > 0 as answered, conversation.created_at
    from conversation
    cross join lateral (
      select sender_id from message where message.conversation_id = conversation.id order by id limit 1
    ) as first
    join inbox as theirs on theirs.conversation_id = conversation.id and theirs.other_id = first.sender_id
    where conversation.created_at > ${since}`
}

/** How many conversations others began with each member of a site, and how many of these each answered. */
export async function listAnswering(
  db: Db,
  siteId: string,
  { since, answeredBy }: { since: Date; answeredBy: Date },
): Promise<{ memberId: string; asked: number; answered: number }[]> {
  const { rows } = await sql<{ memberId: string; asked: number; answered: number }>`
    select begun.other_id as member_id, count(*)::int as asked,
      (count(*) filter (where begun.answered))::int as answered
    from (${begun(since)}) as begun
    join recommendation on recommendation.member_id = begun.other_id and recommendation.site_id = ${siteId}
    where begun.answered or begun.created_at < ${answeredBy}
    group by begun.other_id order by begun.other_id`.execute(db)
  return rows
}

export async function saveLearned(
  tx: Tx,
  rows: { memberId: string; learned: Buffer }[],
  learnedAt: Date,
): Promise<void> {
  await sql`
    update recommendation set learned = decode(news.learned, 'hex'), learned_at = ${learnedAt}
    from unnest(${rows.map(({ memberId }) => memberId)}::uuid[], ${rows.map(({ learned }) => learned.toString('hex'))}::text[])
      as news (member_id, learned)
    where recommendation.member_id = news.member_id`.execute(tx)
}

/** Forgets what was learned of the members that the latest signals do not name. */
export async function forgetLearned(tx: Tx, siteId: string, before: Date): Promise<void> {
  await tx
    .updateTable('recommendation')
    .set({ learned: null, learnedAt: null })
    .where('siteId', '=', siteId)
    .where('learnedAt', '<', before)
    .execute()
}

export async function saveAnswering(
  tx: Tx,
  rows: { memberId: string; asked: number; answered: number }[],
): Promise<void> {
  await sql`
    update recommendation set asked = news.asked, answered = news.answered
    from unnest(${rows.map(({ memberId }) => memberId)}::uuid[], ${rows.map(({ asked }) => asked)}::int[],
      ${rows.map(({ answered }) => answered)}::int[]) as news (member_id, asked, answered)
    where recommendation.member_id = news.member_id
      and (recommendation.asked, recommendation.answered) is distinct from (news.asked, news.answered)`.execute(
    tx,
  )
}

export async function saveTaste(
  tx: Tx,
  taste: { siteId: string; base: number; signals: number; learnedAt: Date },
): Promise<void> {
  const { base, signals, learnedAt } = taste
  await tx
    .insertInto('taste')
    .values(taste)
    .onConflict((conflict) => conflict.column('siteId').doUpdateSet({ base, signals, learnedAt }))
    .execute()
}

export async function deleteTaste(tx: Tx, siteId: string): Promise<void> {
  await tx.deleteFrom('taste').where('siteId', '=', siteId).execute()
}
