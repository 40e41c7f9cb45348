import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import { type Day, dayAfter, monthOf, nextMonth } from '#shared/dates.ts'
import type { NewEntry } from './queries.server.ts'
import {
  fits,
  hiddenFrom,
  listFewMatching,
  listMatching,
  type Page,
  type PageOf,
  type SearchQuery,
} from './search-queries.server.ts'

type Counted = Pick<
  NewEntry,
  'siteId' | 'country' | 'pool' | 'region' | 'dateOfBirth' | 'membersOnly' | 'fictional'
>

/** Adds the entries that were added to the counts, and takes off those that were removed. */
export async function changeCounts(
  tx: Tx,
  { added = [], removed = [] }: { added?: Counted[]; removed?: Counted[] },
): Promise<void> {
  const changes = new Map<string, number>()
  const count = (entry: Counted, by: number) => {
    const { siteId, country, pool, membersOnly = false, fictional = false } = entry
    for (const region of ['', entry.region]) {
      const key = JSON.stringify([
        siteId,
        country,
        pool,
        region,
        monthOf(entry.dateOfBirth),
        membersOnly,
        fictional,
      ])
      changes.set(key, (changes.get(key) ?? 0) + by)
    }
  }
  for (const entry of added) count(entry, 1)
  for (const entry of removed) count(entry, -1)
  // In one order, so that two transactions cannot wait for each other.
  const rows = [...changes].filter(([, by]) => by !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
  if (rows.length === 0) return
  const values = rows.map(([key, by]) => [...JSON.parse(key), by])
  await sql`
    insert into search_count
    select (value ->> 0)::uuid, value ->> 1, value ->> 2, value ->> 3, (value ->> 4)::date,
      (value ->> 5)::boolean, (value ->> 6)::boolean, (value ->> 7)::integer
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality as change (value, number)
    order by number
    on conflict (site_id, country, pool, region, birth_month, members_only, fictional)
      do update set members = search_count.members + excluded.members`.execute(tx)
}

export type Count = { count: number; fictional: number }

/**
 * How many members match: whole months of birth from the counts, the days at both ends from the entries, less those
 * whom this viewer does not see.
 */
async function countMatching(db: Db, query: SearchQuery): Promise<Count> {
  const { siteId, country, pools, region, bornAfter, bornBy, viewerId } = query
  const first = dayAfter(bornAfter)
  const end = dayAfter(bornBy)
  const wholeFrom = first === monthOf(first) ? first : nextMonth(first)
  const wholeTo = monthOf(end)
  const entries = (from: Day, to: Day) => sql`
    select 1, fictional from search_entry
    where site_id = ${siteId} and pool = any(${pools}) and country = ${country}
      and date_of_birth >= ${from}::date and date_of_birth < ${to}::date and ${fits(query, 'search_entry')}`
  const parts: RawBuilder<unknown>[] =
    wholeFrom < wholeTo
      ? [
          sql`
            select members, fictional from search_count
            where site_id = ${siteId} and country = ${country} and pool = any(${pools}) and region = ${region ?? ''}
              and birth_month >= ${wholeFrom}::date and birth_month < ${wholeTo}::date
              ${query.realOnly ? sql`and not fictional` : sql``}
              ${viewerId === undefined ? sql`and not members_only` : sql``}`,
          entries(first, wholeFrom),
          entries(wholeTo, end),
        ]
      : [entries(first, end)]
  if (viewerId !== undefined)
    parts.push(sql`
      select -1, fictional from search_entry
      where member_id in (${hiddenFrom(viewerId)})
        and site_id = ${siteId} and pool = any(${pools}) and country = ${country} and ${fits(query, 'search_entry')}`)
  const { rows } = await sql<Count>`
    select coalesce(sum(members), 0)::int as count,
      coalesce(sum(members) filter (where fictional), 0)::int as fictional
    from (${sql.join(parts, sql` union all `)}) as counted (members, fictional)`.execute(db)
  return rows[0]!
}

// Up to so many results are read by date of birth and put in order.
const FEW = 2_000

/** A page of members, last online first, and the total number that matches. */
export async function findAndCount(db: Db, query: SearchQuery, page: PageOf): Promise<Page & Count> {
  const total = await countMatching(db, query)
  if (total.count === 0) return { ...total, positions: [], walkedTo: undefined }
  const list = total.count <= FEW && query.region === undefined ? listFewMatching : listMatching
  return { ...total, ...(await list(db, query, page)) }
}
