import type { Db } from '#server/database/connect.ts'
import type { Pool } from '#shared/search-pools.ts'

type Wanted = { siteId: string; pool: Pool; country: string; limit: number }

/** Fictional profiles that visitors may see, online last first. */
export async function listFictional(db: Db, { siteId, pool, country, limit }: Wanted): Promise<string[]> {
  const rows = await db
    .selectFrom('searchEntry')
    .select('memberId')
    .where('siteId', '=', siteId)
    .where('pool', '=', pool)
    .where('country', '=', country)
    .where('fictional', '=', true)
    .where('membersOnly', '=', false)
    .orderBy('lastOnline', 'desc')
    .orderBy('memberId')
    .limit(limit)
    .execute()
  return rows.map(({ memberId }) => memberId)
}
