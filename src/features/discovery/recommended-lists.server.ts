import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { fits, isShown, type SearchQuery } from './search-queries.server.ts'

export type List = Omit<Awaited<ReturnType<typeof findList>> & object, 'filters'>

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

/** Saves a list, and lets the member's oldest go. */
export async function saveList(
  db: Db,
  list: Insertable<Tables['recommendedList']>,
  kept: number,
): Promise<void> {
  await db
    .with('old', (old) =>
      old.deleteFrom('recommendedList').where((eb) =>
        eb.and([
          eb('memberId', '=', list.memberId),
          eb(
            'id',
            'in',
            eb
              .selectFrom('recommendedList as older')
              .where('older.memberId', '=', list.memberId)
              .orderBy('older.madeAt', 'desc')
              .offset(kept - 1)
              .select('older.id'),
          ),
        ]),
      ),
    )
    .insertInto('recommendedList')
    .values(list)
    .execute()
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
export async function listStillFitting(db: Db, query: SearchQuery, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    select page.member_id from unnest(${ids}::uuid[]) with ordinality as page (member_id, number)
    where exists (
      select from search_entry
      where search_entry.member_id = page.member_id and site_id = ${query.siteId}
        and pool = any(${query.pools}) and country = ${query.country}
        and ${fits(query, 'search_entry')} and ${isShown(query, [], 'search_entry')}
    )
    order by page.number`.execute(db)
  return rows.map(({ memberId }) => memberId)
}

export async function deleteOldLists(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('recommendedList').where('madeAt', '<', before).execute()
}
