import type { Db } from '#server/database/connect.ts'
import type { Day } from '#shared/dates.ts'

export function listLandingCounts(db: Db, siteId: string, { from, to }: { from: Day; to: Day }) {
  return db
    .selectFrom('landingCount')
    .where('siteId', '=', siteId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .selectAll()
    .orderBy('page')
    .orderBy('slug')
    .execute()
}
