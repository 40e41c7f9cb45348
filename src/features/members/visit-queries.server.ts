import { type RawBuilder, sql } from 'kysely'
import { idOf, mayMeet } from '#features/accounts/account/visibility.server.ts'
import type { Db, Tx } from '#server/database/connect.ts'

/** Records a visit, at most one a day of each pair; none by members who hide their visits or themselves. */
export async function insertVisit(
  tx: Tx,
  visit: { siteId: string; memberId: string; visitorId: string; now: Date; dayStart: Date },
): Promise<void> {
  const { siteId, memberId, visitorId, now, dayStart } = visit
  await sql`
    insert into visit (member_id, visitor_id, visited_at)
    select visited.member_id, visitor.member_id, ${now}::timestamptz
    from profile visited, profile visitor
    where visited.member_id = ${memberId} and visited.site_id = ${siteId}
      and visitor.member_id = ${visitorId} and visitor.shows_visits and not visitor.invisible
      and ${mayMeet(idOf(visitorId), sql`visited.member_id`)}
    on conflict (member_id, visitor_id) do update set visited_at = excluded.visited_at
      where visit.visited_at < ${dayStart}`.execute(tx)
}

export type Visit = { id: string; visitedAt: Date }

export type VisitsQuery = { memberId: string; since: Date; after: Visit | undefined; limit: number }

/**
 * The member's visitors, latest first: only real people who may be met and still show their visits, and only for
 * members who show their own.
 */
export function listVisitors(db: Db, query: VisitsQuery): Promise<Visit[]> {
  return listVisits(db, query, { of: sql.ref('visit.member_id'), other: sql.ref('visit.visitor_id') }, true)
}

/** The members that the member visited, latest first. */
export function listVisited(db: Db, query: VisitsQuery): Promise<Visit[]> {
  return listVisits(db, query, { of: sql.ref('visit.visitor_id'), other: sql.ref('visit.member_id') }, false)
}

async function listVisits(
  db: Db,
  { memberId, since, after, limit }: VisitsQuery,
  { of, other }: { of: RawBuilder<unknown>; other: RawBuilder<unknown> },
  visitors: boolean,
): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select ${other} as id, visited_at from visit
    where ${of} = ${memberId} and visited_at > ${since}
      ${after ? sql`and (visited_at, ${other}) < (${after.visitedAt}, ${after.id}::uuid)` : sql``}
      and exists (select from profile mine where mine.member_id = ${memberId} and mine.shows_visits)
      ${visitors ? sql`and ${showsItself(other)}` : sql``}
      and ${mayMeet(idOf(memberId), other)}
    order by visited_at desc, ${other} desc limit ${limit}`.execute(db)
  return rows
}

function showsItself(visitor: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from profile visiting
    where visiting.member_id = ${visitor} and visiting.shows_visits and not visiting.fictional
  )`
}

export async function showsVisits(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profile')
    .where('memberId', '=', memberId)
    .select('showsVisits')
    .executeTakeFirst()
  return row?.showsVisits ?? false
}

export async function deleteVisitsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('visit').where('visitedAt', '<', before).execute()
}

/** Visits by an erased member; those to them go with the account. */
export async function deleteVisitsBy(tx: Tx, visitorId: string): Promise<void> {
  await tx.deleteFrom('visit').where('visitorId', '=', visitorId).execute()
}
