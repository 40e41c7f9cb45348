import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import { type Day, dayAfter, monthOf, nextMonth } from '#shared/dates.ts'
import type { NewEntry } from './queries.server.ts'
import {
  estimateMatching,
  readSample,
  readsInOrderOf,
  type Sample,
  sampleFlags,
  sampleSums,
} from './search-estimate.server.ts'
import { basicsFit, fits, hasFacets, hiddenFrom, isShown, type SearchQuery } from './search-queries.server.ts'
import {
  byBirth,
  merged,
  type OrderColumn,
  ofEach,
  type Page,
  type Position,
  readsSquares,
  squares,
  WALKED,
} from './search-walks.server.ts'

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
  /** About so many, by those who come first. */
  estimated: boolean
  /** Reading them by date of birth is quicker than walking along the order. */
  few: boolean
}

/**
 * How many members match: exactly by the counts or where few come into question, else an estimate.
 * @param sampling from what is estimated, if it is read already
 */
export async function countMatching(db: Db, query: SearchQuery, sampling?: Promise<Sample>): Promise<Count> {
  if (query.pools.length === 0) return { count: 0, fictional: 0, estimated: false, few: true }
  // Beside each other: a small search needs only the first.
  const [basic, sample] = await Promise.all([
    countByBirth(db, query),
    sampling ?? (hasFacets(query) ? readSample(db, query) : undefined),
  ])
  const few = basic.count <= FEW && query.region === undefined
  if (basic.count === 0 || !sample) return { ...basic, estimated: false, few }
  if (few && !sample.all) return { ...(await countFew(db, query)), estimated: false, few }
  return { ...(await estimateMatching(db, query, basic, sample)), few }
}

/** A search's count, and its first walk where the same entries tell both. */
export type Begun = { counting: Promise<Count>; walking?: Promise<Page> | undefined }

type First = { by: OrderColumn; limit: number }

/** Begins the first page of a search: it reads the entries of an estimate once, for the count and the page. */
export function beginSearch(db: Db, query: SearchQuery, first: First | undefined): Begun {
  if (!first || !hasFacets(query) || query.pools.length === 0 || first.by !== readsInOrderOf(query))
    return { counting: countMatching(db, query) }
  const both = walkWithSample(db, query, first)
  return {
    counting: countMatching(
      db,
      query,
      both.then(({ sample }) => sample),
    ),
    walking: both.then(({ page }) => page),
  }
}

type Row = Position & Sample & { kind: 'found' | 'end' | 'sample' }

async function walkWithSample(
  db: Db,
  query: SearchQuery,
  { by, limit }: First,
): Promise<{ page: Page; sample: Sample }> {
  const ofSquares = readsSquares(query, { by })
  const each = ofSquares ? ofEach(query, WALKED) : WALKED
  const entries = ofSquares ? squares(query, { by }, each) : merged(query, { by }, WALKED)
  const readTo = ofSquares
    ? sql`select member_id, at from judged where nth = ${each}::int order by at desc, member_id desc limit 1`
    : sql`select member_id, at from judged where (select count(*) from judged) = ${sql.lit(WALKED)}
        order by at, member_id limit 1`
  const none = sql`null::boolean, null::int, null::int, null::int, null::int`
  const { rows } = await sql<Row>`with judged as materialized (
      select member_id, at, fictional, ${ofSquares ? sql`nth` : sql`0 as nth`}, ${sampleFlags(query)},
        ${fits(query, 'walked')} and ${isShown(query, [], 'walked')} as matching
      from (${entries}) as walked),
    read_to as (${readTo})
    (select 'found' as kind, judged.member_id, judged.at, null::boolean as all, null::int as basic, null::int as around,
        null::int as count, null::int as fictional
      from judged left join read_to on true
      where matching and (read_to.member_id is null or (judged.at, judged.member_id) >= (read_to.at, read_to.member_id))
      order by judged.at desc, judged.member_id desc limit ${limit}::int)
    union all select 'end', member_id, at, ${none} from read_to
    union all select 'sample', null, null, ${sampleSums(query, { ofSquares, each })} from judged`.execute(db)
  const positions = rows.filter(({ kind }) => kind === 'found').map(({ memberId, at }) => ({ memberId, at }))
  const end = rows.find(({ kind }) => kind === 'end')
  return {
    page: {
      positions,
      walkedTo: positions.length < limit && end ? { memberId: end.memberId, at: end.at } : undefined,
    },
    sample: rows.find(({ kind }) => kind === 'sample')!,
  }
}

type Sums = Pick<Count, 'count' | 'fictional'>

/**
 * By age, region and kind alone: whole months of birth from the counts, the days at both ends from the entries, less
 * those whom this viewer does not see.
 */
async function countByBirth(db: Db, query: SearchQuery): Promise<Sums> {
  const { siteId, country, pools, region, bornAfter, bornBy, viewerId } = query
  const first = dayAfter(bornAfter)
  const end = dayAfter(bornBy)
  const wholeFrom = first === monthOf(first) ? first : nextMonth(first)
  const wholeTo = monthOf(end)
  const entries = (from: Day, to: Day) => sql`
    select 1, fictional from search_entry
    where site_id = ${siteId} and pool = any(${pools}) and country = ${country}
      and date_of_birth >= ${from}::date and date_of_birth < ${to}::date and ${basicsFit(query, 'search_entry')}`
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
      select -1, fictional from (${hiddenFrom(viewerId)}) as hidden (id)
      cross join lateral (
        select fictional from search_entry
        where member_id = hidden.id and site_id = ${siteId} and pool = any(${pools}) and country = ${country}
          and ${basicsFit(query, 'search_entry')}
        offset 0) as entry`)
  const { rows } = await sql<Sums>`select coalesce(sum(members), 0)::int as count,
      coalesce(sum(members) filter (where fictional), 0)::int as fictional
    from (${sql.join(parts, sql` union all `)}) as counted (members, fictional)`.execute(db)
  return rows[0]!
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
