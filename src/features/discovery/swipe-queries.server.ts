import { sql } from 'kysely'
import { noBlockWith } from '#features/accounts/account/sight.server.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Pool } from '#shared/search-pools.ts'

export type DeckQuery = {
  siteId: string
  pools: Pool[]
  countries: string[]
  memberId: string
}

/** Members whom this member has neither liked nor passed, last online first, without blocks in either direction. */
export async function listUndecided(db: Db, query: DeckQuery, limit: number): Promise<string[]> {
  if (query.pools.length === 0 || query.countries.length === 0) return []
  const { memberId } = query
  const rows = await db
    .selectFrom('searchEntry')
    .where('siteId', '=', query.siteId)
    .where('country', 'in', query.countries)
    .where('pool', 'in', query.pools)
    .where('searchEntry.memberId', '!=', memberId)
    .where(noBlockWith(memberId, sql.ref('search_entry.member_id')))
    .where(({ not, exists, selectFrom, and }) =>
      and([
        not(
          exists(
            selectFrom('swipe')
              .where('swipe.memberId', '=', memberId)
              .whereRef('swipe.otherId', '=', 'searchEntry.memberId')
              .select(sql<number>`1`.as('one')),
          ),
        ),
        not(
          exists(
            selectFrom('memberLike')
              .where('memberLike.likerId', '=', memberId)
              .whereRef('memberLike.likedId', '=', 'searchEntry.memberId')
              .select(sql<number>`1`.as('one')),
          ),
        ),
      ]),
    )
    .select(['searchEntry.memberId', 'lastOnline'])
    // A bisexual member in two pools is one card.
    .distinct()
    .orderBy('lastOnline', 'desc')
    .orderBy('searchEntry.memberId', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.memberId)
}

export function findSwipe(db: Db, memberId: string, otherId: string) {
  return db
    .selectFrom('swipe')
    .where('memberId', '=', memberId)
    .where('otherId', '=', otherId)
    .select('liked')
    .executeTakeFirst()
}

export async function saveSwipe(
  tx: Tx,
  swipe: { memberId: string; otherId: string; liked: boolean; createdAt: Date },
): Promise<void> {
  const { liked, createdAt } = swipe
  await tx
    .insertInto('swipe')
    .values(swipe)
    .onConflict((conflict) => conflict.columns(['memberId', 'otherId']).doUpdateSet({ liked, createdAt }))
    .execute()
}

export async function countSwipeLikes(db: Db, memberId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('swipe')
    .where('memberId', '=', memberId)
    .where('liked', '=', true)
    .where('createdAt', '>=', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes swipes on a member's card; the member's own are deleted with the account. */
export async function deleteSwipesOf(tx: Tx, otherId: string): Promise<void> {
  await tx.deleteFrom('swipe').where('otherId', '=', otherId).execute()
}
