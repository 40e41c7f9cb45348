import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Day } from '#shared/dates.ts'
import type { Pool } from '#shared/search-pools.ts'

type Wanted = { siteId: string; pool: Pool; country: string; bornBy: Day; facets: bigint[]; limit: number }

/** Fictional profiles that visitors may see, online last first. */
export async function listFictional(
  db: Db,
  { siteId, pool, country, bornBy, facets, limit }: Wanted,
): Promise<string[]> {
  const rows = await db
    .selectFrom('searchEntry')
    .select('memberId')
    .where('siteId', '=', siteId)
    .where('pool', '=', pool)
    .where('country', '=', country)
    .where('fictional', '=', true)
    .where('membersOnly', '=', false)
    .where('dateOfBirth', '<=', bornBy)
    .where(({ and }) => and(facets.map((bits) => sql<boolean>`facets & ${String(bits)}::bigint <> 0`)))
    .orderBy('lastOnline', 'desc')
    .orderBy('memberId')
    .limit(limit)
    .execute()
  return rows.map(({ memberId }) => memberId)
}
