import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Day } from '#shared/dates.ts'
import { ALL, type Place, type PlaceCounts, type SiteDay } from './counts.ts'

/** Takes a day to write its counts, one process at a time. @returns false where it is closed already */
export async function takeDay(
  tx: Tx,
  { siteId, day }: SiteDay,
  { countedAt, closed }: { countedAt: Date; closed: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into counted_day (site_id, day, counted_at, closed) values (${siteId}, ${day}, ${countedAt}, ${closed})
    on conflict (site_id, day) do update set counted_at = excluded.counted_at, closed = excluded.closed
      where not counted_day.closed
    returning day`.execute(tx)
  return rows.length > 0
}

export async function replaceCounts(tx: Tx, { siteId, day }: SiteDay, places: PlaceCounts[]): Promise<void> {
  await tx.deleteFrom('dayCount').where('siteId', '=', siteId).where('day', '=', day).execute()
  await sql`
    insert into day_count (site_id, country, network, lander, day, counts)
    select ${siteId}, place.country, place.network, place.lander, ${day}, place.counts
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (country text, network text, lander text, counts jsonb)`.execute(
    tx,
  )
}

export async function deleteActiveDay(tx: Tx, { siteId, day }: SiteDay): Promise<void> {
  await tx.deleteFrom('activeDay').where('siteId', '=', siteId).where('day', '<=', day).execute()
}

/** The days of a period that were counted for a place, the earliest first. */
export function listDayCounts(
  db: Db,
  { siteId, from, to, country, network, lander }: Place & { siteId: string; from: Day; to: Day },
) {
  return db
    .selectFrom('dayCount')
    .where('siteId', '=', siteId)
    .where('country', '=', country)
    .where('network', '=', network)
    .where('lander', '=', lander)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(['day', 'counts'])
    .orderBy('day')
    .execute()
}

/** The countries, networks and landing pages that a site's counts know, each by a jump along the key, never by reading all. */
export async function listPlaces(
  db: Db,
  siteId: string,
): Promise<{ countries: string[]; networks: string[]; landers: string[] }> {
  const { rows } = await sql<{ countries: string[]; networks: string[]; landers: string[] }>`
    with recursive country as (
      (select country from day_count where site_id = ${siteId} order by country limit 1)
      union all
      select (select next.country from day_count next
        where next.site_id = ${siteId} and next.country > country.country order by next.country limit 1)
      from country where country.country is not null
    ), network as (
      (select network from day_count where site_id = ${siteId} and country = ${ALL} order by network limit 1)
      union all
      select (select next.network from day_count next
        where next.site_id = ${siteId} and next.country = ${ALL} and next.network > network.network
        order by next.network limit 1)
      from network where network.network is not null
    ), lander as (
      (select lander from day_count where site_id = ${siteId} and country = ${ALL} and network = ${ALL}
        order by lander limit 1)
      union all
      select (select next.lander from day_count next
        where next.site_id = ${siteId} and next.country = ${ALL} and next.network = ${ALL}
          and next.lander > lander.lander order by next.lander limit 1)
      from lander where lander.lander is not null
    )
    select array(select country from country where country is not null and country <> ${ALL} order by 1) as countries,
      array(select network from network where network is not null and network <> ${ALL} order by 1) as networks,
      array(select lander from lander where lander is not null and lander <> ${ALL} order by 1) as landers`.execute(
    db,
  )
  return rows[0]!
}

export async function findCountedAt(db: Db, siteId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('countedDay')
    .where('siteId', '=', siteId)
    .orderBy('day', 'desc')
    .limit(1)
    .select('countedAt')
    .executeTakeFirst()
  return row?.countedAt
}

/** The first and the last day that is closed. */
export async function listCountedSpan(
  db: Db,
  siteId: string,
): Promise<{ first: Day | null; last: Day | null }> {
  const closed = (way: 'asc' | 'desc') =>
    sql`(select day from counted_day where site_id = ${siteId} and closed order by day ${sql.raw(way)} limit 1)`
  const { rows } = await sql<{ first: Day | null; last: Day | null }>`
    select ${closed('asc')} as first, ${closed('desc')} as last`.execute(db)
  return rows[0]!
}

/** Counts the active members of these countries by month. */
export async function listMonthsOf(
  db: Db,
  { siteId, countries, from, to }: { siteId: string; countries: string[]; from: Day; to: Day },
): Promise<{ month: Day; active: number }[]> {
  const { rows } = await sql<{ month: Day; active: number }>`
    select date_trunc('month', day)::date as month, coalesce(sum((counts ->> 'activeMonth')::int), 0)::int as active
    from day_count
    where site_id = ${siteId} and country = any(${countries}::text[]) and network = ${ALL} and lander = ${ALL}
      and day between ${from} and ${to}
    group by 1 order by 1`.execute(db)
  return rows
}
