import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { SQUARES_IN_ROW } from '#shared/search-grid.ts'
import { basicsFit, fits, isAround, isShown, type SearchQuery } from './search-queries.server.ts'
import { merged, type OrderColumn, ofEach, readsSquares, squares, WALKED } from './search-walks.server.ts'

type Estimate = { count: number; fictional: number; estimated: boolean }

/** Of the entries read: whether these are all, how many fit by age and region, how many of them fit wholly. */
export type Sample = { all: boolean; basic: number; around: number; count: number; fictional: number }

/**
 * How many match with filters that no count knows: their share among those who come first, of all who fit by age and
 * region, or of all who live around the place. Exact where those who come first are all.
 * @param basic how many fit by age and region
 */
export async function estimateMatching(
  db: Db,
  query: SearchQuery,
  basic: { count: number },
  sample: Sample,
): Promise<Estimate> {
  const { count, fictional } = sample
  if (sample.all) return { count, fictional, estimated: false }
  // Both come first in the order that was read, so that their share there says nothing about the others.
  if (query.onlineSince || query.newSince) return { count, fictional, estimated: true }
  const times = await timesOf(db, query, sample, basic.count)
  return { count: Math.round(count * times), fictional: Math.round(fictional * times), estimated: true }
}

/** How many members each one in the sample stands for. */
async function timesOf(db: Db, query: SearchQuery, sample: Sample, basic: number): Promise<number> {
  if (!query.around) return basic / Math.max(1, sample.basic)
  const living = await countAround(db, query)
  return living / Math.max(1, sample.around)
}

/** The order of the entries from which is estimated: the newest stand together in their own. */
export function readsInOrderOf(query: SearchQuery): OrderColumn {
  return query.newSince ? 'signed_up_at' : 'last_online'
}

/** Whether an entry fits by age and region, and whether it is of those who live around. */
export function sampleFlags(query: SearchQuery): RawBuilder<unknown> {
  return sql`${basicsFit(query, 'walked')} as basic, ${isAround(query, 'walked') ?? sql`true`} as around`
}

/** The columns of a sample, in their order. */
export function sampleSums(
  query: SearchQuery,
  { ofSquares, each }: { ofSquares: boolean; each: number },
): RawBuilder<unknown> {
  const toTheirEnds = ofSquares
    ? sql`coalesce(max(nth), 0) < ${each}::int`
    : sql`count(*) < ${sql.lit(WALKED)}`
  const all = query.newSince
    ? sql`(${toTheirEnds} or min(at) <= ${query.newSince}::timestamptz)`
    : toTheirEnds
  return sql`${all} as all, (count(*) filter (where basic))::int as basic,
    (count(*) filter (where around))::int as around, (count(*) filter (where matching))::int as count,
    (count(*) filter (where fictional and matching))::int as fictional`
}

export async function readSample(db: Db, query: SearchQuery): Promise<Sample> {
  const by = readsInOrderOf(query)
  const ofSquares = readsSquares(query, { by })
  const each = ofSquares ? ofEach(query, WALKED) : WALKED
  const { rows } = await sql<Sample>`select ${sampleSums(query, { ofSquares, each })}
    from (select *, ${sampleFlags(query)}, ${fits(query, 'walked')} and ${isShown(query, [], 'walked')} as matching
      from (${ofSquares ? squares(query, { by }, each) : merged(query, { by }, WALKED)}) as walked offset 0) as judged`.execute(
    db,
  )
  return rows[0]!
}

/** How many live in the squares around a place, of any age. */
async function countAround(db: Db, query: SearchQuery): Promise<number> {
  const { siteId, pools, country, around } = query
  const { middle, toKm } = around!
  const rowsAround = Math.ceil(Math.min(toKm, 1_000) / middle.rowKm)
  const { rows } = await sql<{ members: number }>`select coalesce(sum(members), 0)::int as members
    from search_cell_count
    where site_id = ${siteId} and country = ${country} and pool = any(${pools})
      and cell >= ${(middle.row - rowsAround) * SQUARES_IN_ROW}::int
      and cell < ${(middle.row + rowsAround + 1) * SQUARES_IN_ROW}::int
      and ${isAround(query, 'search_cell_count')}`.execute(db)
  return rows[0]!.members
}
