import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import { monthOf } from '#shared/dates.ts'
import type { NewEntry } from './queries.server.ts'
import { estimateMatching } from './search-estimate.server.ts'
import {
  type Caller,
  type First,
  type FirstRead,
  readFirst,
  type Sums,
  walksFirst,
} from './search-first.server.ts'
import { fits, isShown, type SearchQuery } from './search-queries.server.ts'
import { byBirth, type Page } from './search-walks.server.ts'

type CountedEntry = Pick<
  NewEntry,
  'siteId' | 'country' | 'pool' | 'region' | 'cell' | 'dateOfBirth' | 'membersOnly' | 'fictional'
>

/** Adds the entries that were added to the counts, and takes off those that were removed. */
export async function changeCounts(
  tx: Tx,
  { added = [], removed = [] }: { added?: CountedEntry[]; removed?: CountedEntry[] },
): Promise<void> {
  const changes = new Map<string, number>()
  const ofCells = new Map<string, number>()
  const count = (entry: CountedEntry, by: number) => {
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
    if (typeof entry.cell !== 'number') return
    const key = JSON.stringify([siteId, country, pool, entry.cell])
    ofCells.set(key, (ofCells.get(key) ?? 0) + by)
  }
  for (const entry of added) count(entry, 1)
  for (const entry of removed) count(entry, -1)
  await addTo(
    tx,
    changes,
    (values) => sql`
    insert into search_count
    select (value ->> 0)::uuid, value ->> 1, value ->> 2, value ->> 3, (value ->> 4)::date,
      (value ->> 5)::boolean, (value ->> 6)::boolean, (value ->> 7)::integer
    from ${values}
    on conflict (site_id, country, pool, region, birth_month, members_only, fictional)
      do update set members = search_count.members + excluded.members`,
  )
  await addTo(
    tx,
    ofCells,
    (values) => sql`
    insert into search_cell_count
    select (value ->> 0)::uuid, value ->> 1, value ->> 2, (value ->> 3)::integer, (value ->> 4)::integer
    from ${values}
    on conflict (site_id, country, pool, cell)
      do update set members = search_cell_count.members + excluded.members`,
  )
}

async function addTo(
  tx: Tx,
  changes: Map<string, number>,
  insert: (values: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  // In one order, so that two transactions cannot wait for each other.
  const rows = [...changes].filter(([, by]) => by !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
  if (rows.length === 0) return
  const values = JSON.stringify(rows.map(([key, by]) => [...JSON.parse(key), by]))
  await insert(sql`(select value from jsonb_array_elements(${values}::jsonb) with ordinality as change (value, number)
    order by number) as ordered`).execute(tx)
}

// Up to so many entries are read by date of birth, counted and put in order.
const FEW = 2_000

export type Count = {
  count: number
  fictional: number
  /** Whether the number is estimated from the members who come first. */
  estimated: boolean
  /** Reading them by date of birth is quicker than walking along the order. */
  few: boolean
}

/** How many members match: exactly by the counts or where few come into question, else an estimate. */
export function countMatching(caller: Caller, query: SearchQuery): Promise<Count> {
  return beginSearch(caller, query, undefined).counting
}

/** A search's count, and where it is asked for, the first walk and that of a region. */
export type Begun = {
  counting: Promise<Count>
  walking?: Promise<Page> | undefined
  ofRegion?: Promise<Page> | undefined
}

/** Begins a search: one statement tells the count and walks the first page. */
export function beginSearch(caller: Caller, query: SearchQuery, first: First | undefined): Begun {
  if (query.pools.length === 0)
    return { counting: Promise.resolve({ count: 0, fictional: 0, estimated: false, few: true }) }
  const reading = readFirst(caller, query, first)
  const counting = reading.then((read) => countOf(caller.app.db, query, read))
  if (!first) return { counting }
  return {
    counting,
    walking: walksFirst(query, first) ? reading.then(({ page }) => page!) : undefined,
    ofRegion: first.region ? reading.then(({ ofRegion }) => ofRegion!) : undefined,
  }
}

async function countOf(db: Db, query: SearchQuery, { basic, sample }: FirstRead): Promise<Count> {
  const few = basic.count <= FEW && query.region === undefined
  if (basic.count === 0 || !sample) return { ...basic, estimated: false, few }
  if (few && !sample.all) return { ...(await countFew(db, query)), estimated: false, few }
  return { ...estimateMatching(query, basic, sample), few }
}

/** Reads all entries of these dates of birth. */
async function countFew(db: Db, query: SearchQuery): Promise<Sums> {
  const { rows } =
    await sql<Sums>`select count(*)::int as count, (count(*) filter (where fictional))::int as fictional
    from search_entry
    where ${byBirth(query)} and ${fits(query, 'search_entry')} and ${isShown(query, [], 'search_entry')}`.execute(
      db,
    )
  return rows[0]!
}
