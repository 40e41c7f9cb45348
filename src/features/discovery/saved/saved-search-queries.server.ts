import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { fits, isShown, type SearchQuery } from '../search-queries.server.ts'
import { merged, WALKED } from '../search-walks.server.ts'

type SavedSearch = Tables['savedSearch']

/** A member's saved searches, the latest first. */
export function listSavedSearches(db: Db, memberId: string) {
  return db
    .selectFrom('savedSearch')
    .selectAll()
    .where('memberId', '=', memberId)
    .orderBy('savedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Saves a search, or changes the one with this id. */
export async function putSavedSearch(tx: Tx, search: Insertable<SavedSearch>): Promise<void> {
  const { name, filters, weeklyMail } = search
  await tx
    .insertInto('savedSearch')
    .values(search)
    .onConflict((conflict) => conflict.columns(['memberId', 'id']).doUpdateSet({ name, filters, weeklyMail }))
    .execute()
}

/** @returns whether the member has such a search */
export async function changeSavedSearch(
  db: Db,
  { memberId, id }: { memberId: string; id: string },
  change: { name?: string; weeklyMail?: boolean; lookedAt?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('savedSearch')
    // Also where nothing changes: whether it is there is the answer.
    .set({ memberId, ...change })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns what it was, if the member had such a search */
export function deleteSavedSearch(db: Db, memberId: string, id: string) {
  return db
    .deleteFrom('savedSearch')
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** How many of the latest new members signed up after `newSince` and fit. */
export async function countNew(db: Db, query: SearchQuery & { newSince: Date }): Promise<number> {
  if (query.pools.length === 0) return 0
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (${merged(query, { by: 'signed_up_at' }, WALKED)}) as walked
    where ${fits(query, 'walked')} and ${isShown(query, [], 'walked')}`.execute(db)
  return rows[0]!.count
}

export async function updateNoWeeklyMail(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('savedSearch')
    .set({ weeklyMail: false })
    .where('memberId', '=', memberId)
    .where('weeklyMail', '=', true)
    .execute()
}
