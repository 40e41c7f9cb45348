import { createHash } from 'node:crypto'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { fits, isShown, type SearchQuery } from './search-queries.server.ts'
import type { Position } from './search-walks.server.ts'

export type List = Omit<Awaited<ReturnType<typeof findList>> & object, 'filters'>

/** What a search asks for, without what changes by the minute. */
export function keyOf({ onlineSince, newSince, facets = [], interests, ...query }: SearchQuery): string {
  const key = [
    query,
    Boolean(onlineSince),
    Boolean(newSince),
    facets.map(String),
    interests && [String(interests.bits), interests.all],
  ]
  return createHash('sha256').update(JSON.stringify(key)).digest('base64url')
}

/** A member's list by its id, or their latest one of these filters. */
export function findList(
  db: Db,
  memberId: string,
  { id, filters, since }: { id?: string; filters: string; since: Date },
) {
  return db
    .selectFrom('recommendedList')
    .selectAll()
    .where('memberId', '=', memberId)
    .where('filters', '=', filters)
    .where('madeAt', '>', since)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('madeAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Saves a list, and lets the member's oldest go. Does not wait until the disk has it: a search whose list is lost begins
 * anew.
 */
export async function saveList(
  db: Db,
  list: Insertable<Tables['recommendedList']>,
  kept: number,
): Promise<void> {
  const { memberId, id, filters, madeAt, listed, walkedAt, walkedId } = list
  await sql`
    with unsynced as (select set_config('synchronous_commit', 'off', true)),
      old as (
        delete from recommended_list where member_id = ${memberId}::uuid and id in (
          select id from recommended_list where member_id = ${memberId}::uuid
          order by made_at desc offset ${sql.lit(kept - 1)})
      )
    insert into recommended_list (member_id, id, filters, made_at, listed, walked_at, walked_id)
    select ${memberId}::uuid, ${id}::uuid, ${filters}, ${madeAt}::timestamptz, ${listed}::uuid[], ${walkedAt}::timestamptz,
      ${walkedId}::uuid
    from unsynced`.execute(db)
}

/** @returns false if another request has made the list longer meanwhile */
export async function extendList(db: Db, before: List, after: List): Promise<boolean> {
  const { listed, walkedAt, walkedId } = after
  const { numUpdatedRows } = await db
    .updateTable('recommendedList')
    .set({ listed, walkedAt, walkedId })
    .where('memberId', '=', before.memberId)
    .where('id', '=', before.id)
    .where(sql<boolean>`cardinality(listed) = ${before.listed.length}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Those of these members who still fit the search and are shown to its viewer, in this order. */
export async function listStillFitting(db: Db, query: SearchQuery, ids: string[]): Promise<Position[]> {
  const { rows } = await sql<Position>`${stillFitting(query, sql`${ids}::uuid[]`)}`.execute(db)
  return rows
}

export function stillFitting(query: SearchQuery, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select page.member_id, entry.last_online as at
    from unnest(${ids}) with ordinality as page (member_id, number)
    cross join lateral (
      select last_online from search_entry
      where search_entry.member_id = page.member_id and site_id = ${query.siteId}
        and pool = any(${query.pools}) and country = ${query.country}
        and ${fits(query, 'search_entry')} and ${isShown(query, [], 'search_entry')}
      limit 1
    ) as entry
    order by page.number`
}

export async function deleteOldLists(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('recommendedList').where('madeAt', '<', before).execute()
}
