import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Day } from '#shared/dates.ts'
import { FALLBACK_TIME_ZONE } from '#shared/local-time.ts'

/** A site's days are those of the zone in which its desk keeps its hours. */
export const ZONE_OF_SITE = sql<string>`coalesce(site.settings -> 'desk' ->> 'time_zone', ${sql.lit(FALLBACK_TIME_ZONE)})`

export type CountedSite = { id: string; zone: string; createdAt: Date }

export function listCountedSites(db: Db): Promise<CountedSite[]> {
  return db
    .selectFrom('site')
    .select(['id', 'createdAt', ZONE_OF_SITE.as('zone')])
    .orderBy('id')
    .execute()
}

/** The days of a period that are not closed. */
export async function listOpenDays(db: Db, siteId: string, from: Day, to: Day): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select wanted::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') as wanted
    where not exists (
      select from counted_day where site_id = ${siteId} and counted_day.day = wanted::date and closed
    )
    order by 1`.execute(db)
  return rows.map(({ day }) => day)
}
