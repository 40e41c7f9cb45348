import { type Selectable, sql } from 'kysely'
import type { Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export type Counted = Selectable<Tables['landingCount']>

/** Adds to the counts of each page and day; sorted, so that two processes never wait for each other. */
export async function addLandingCounts(tx: Tx, counts: Counted[]): Promise<void> {
  const key = ({ siteId, day, page, slug, network }: Counted) => [siteId, day, page, slug, network].join(' ')
  await tx
    .insertInto('landingCount')
    .values(counts.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'day', 'page', 'slug', 'network']).doUpdateSet({
        views: sql`landing_count.views + excluded.views`,
        signupsBegun: sql`landing_count.signups_begun + excluded.signups_begun`,
        signupsCompleted: sql`landing_count.signups_completed + excluded.signups_completed`,
      }),
    )
    .execute()
}
