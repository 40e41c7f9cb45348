import { type RawBuilder, sql } from 'kysely'
import { SQUARES_IN_ROW } from '#shared/search-grid.ts'
import { basicsFit, isAround, type SearchQuery } from './search-queries.server.ts'
import { type OrderColumn, WALKED } from './search-walks.server.ts'

type Estimate = { count: number; fictional: number; estimated: boolean }

/**
 * Of the entries read: whether these are all, how many fit by age and region, how many of them live around the place,
 * and how many fit wholly.
 */
export type Sample = {
  all: boolean
  basic: number
  around: number
  count: number
  fictional: number
  /** How many live in the squares around the place in all, of any age. */
  living: number
}

/**
 * How many match with filters that no count knows: their share among the first members, times all that fit by age and
 * region, or all around the place. Exact where the first members are all.
 * @param basic how many fit by age and region
 */
export function estimateMatching(query: SearchQuery, basic: { count: number }, sample: Sample): Estimate {
  const { count, fictional } = sample
  if (sample.all) return { count, fictional, estimated: false }
  // Both come first in the order that was read, so that their share there says nothing about the others.
  if (query.onlineSince || query.newSince) return { count, fictional, estimated: true }
  // How many members each one in the sample stands for.
  const times = query.around
    ? sample.living / Math.max(1, sample.around)
    : basic.count / Math.max(1, sample.basic)
  return { count: Math.round(count * times), fictional: Math.round(fictional * times), estimated: true }
}

/** The order of the entries from which is estimated: the newest stand together in their own. */
export function readsInOrderOf(query: SearchQuery): OrderColumn {
  return query.newSince ? 'signed_up_at' : 'last_online'
}

/** Two flags of an entry: whether it fits by age and region, and whether its member lives around the place. */
export function sampleFlags(query: SearchQuery): RawBuilder<unknown> {
  return sql`${basicsFit(query, 'walked')} as basic, ${isAround(query, 'walked') ?? sql`true`} as around`
}

/** The figures of a sample of judged entries, in the order in which `sampleOf` reads them. */
export function sampleFigures(
  query: SearchQuery,
  { ofSquares, each }: { ofSquares: boolean; each: number },
): RawBuilder<unknown> {
  const toTheirEnds = ofSquares
    ? sql`coalesce(max(nth), 0) < ${each}::int`
    : sql`count(*) < ${sql.lit(WALKED)}`
  const all = query.newSince
    ? sql`(${toTheirEnds} or min(at) <= ${query.newSince}::timestamptz)`
    : toTheirEnds
  return sql`array[(${all})::int, (count(*) filter (where basic))::int, (count(*) filter (where around))::int,
    (count(*) filter (where matching))::int, (count(*) filter (where fictional and matching))::int, ${living(query)}]`
}

export function sampleOf([all, basic, around, count, fictional, living]: number[]): Sample {
  return {
    all: all === 1,
    basic: basic!,
    around: around!,
    count: count!,
    fictional: fictional!,
    living: living!,
  }
}

function living(query: SearchQuery): RawBuilder<unknown> {
  const { siteId, pools, country, around } = query
  if (!around) return sql`0`
  const { middle, toKm } = around
  const rowsAround = Math.ceil(Math.min(toKm, 1_000) / middle.rowKm)
  return sql`(select coalesce(sum(members), 0)::int from search_cell_count
    where site_id = ${siteId} and country = ${country} and pool = any(${pools})
      and cell >= ${(middle.row - rowsAround) * SQUARES_IN_ROW}::int
      and cell < ${(middle.row + rowsAround + 1) * SQUARES_IN_ROW}::int
      and ${isAround(query, 'search_cell_count')})`
}
