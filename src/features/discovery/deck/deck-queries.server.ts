import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { stillFitting } from '../recommended-lists.server.ts'
import type { SearchQuery } from '../search-queries.server.ts'

export type Deck = Tables['deck']

type Sought = { memberId: string; filters: string; since: Date; first: number }

/** A member's deck, if it was begun since then and for these filters, with those of its first members that still fit. */
export function findDeck(
  db: Db,
  query: SearchQuery,
  { memberId, filters, since, first }: Sought,
): Promise<(Deck & { fitting: string[] }) | undefined> {
  return db
    .selectFrom('deck')
    .selectAll()
    .select(
      sql<
        string[]
      >`array(select member_id from (${stillFitting(query, sql`deck.listed[1:${sql.lit(first)}]`)}) as fitting)`.as(
        'fitting',
      ),
    )
    .where('memberId', '=', memberId)
    .where('country', '=', query.country)
    .where('filters', '=', filters)
    .where('begunAt', '>', since)
    .executeTakeFirst()
}

/** Does not wait until the disk has it: what is lost is made again. */
export async function saveDeck(db: Db, deck: Deck): Promise<void> {
  const { memberId, country, filters, begunAt, rankedAt, listed, walkedAt, walkedId } = deck
  await sql`
    with unsynced as (select set_config('synchronous_commit', 'off', true))
    insert into deck (member_id, country, filters, begun_at, ranked_at, listed, walked_at, walked_id)
    select ${memberId}::uuid, ${country}, ${filters}, ${begunAt}::timestamptz, ${rankedAt}::timestamptz, ${listed}::uuid[],
      ${walkedAt}::timestamptz, ${walkedId}::uuid
    from unsynced
    on conflict (member_id, country) do update set filters = excluded.filters, begun_at = excluded.begun_at,
      ranked_at = excluded.ranked_at, listed = excluded.listed, walked_at = excluded.walked_at,
      walked_id = excluded.walked_id`.execute(db)
}

export async function deleteOldDecks(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('deck').where('begunAt', '<', before).execute()
}
