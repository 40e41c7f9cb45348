import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { dayAfter } from '#shared/dates.ts'
import { cellsAround } from '#shared/search-grid.ts'
import { fits, hasFacets, isShown, type SearchQuery } from './search-queries.server.ts'

/** By which column of an entry results are ordered, the latest first. */
export type OrderColumn = 'last_online' | 'signed_up_at'

/** A place in the order of the results. */
export type Position = { at: Date; memberId: string }

export type PageOf = {
  by: OrderColumn
  limit: number
  after?: Position | undefined
  leftOut?: string[]
  /** Most of the first entries fit, although filters are chosen. */
  mostFit?: boolean
  /** How many entries are read each time before the page ends short; shared by the parts of a page. */
  depths?: number[]
}

/** `walkedTo` is where the search stopped for now: there may be more from there. */
export type Page = { positions: Position[]; walkedTo: Position | undefined }

/** So many entries are read in the order of the results, and so many more before a page ends short. */
export const WALKED = 2_000
export const DEPTHS = [WALKED, 4 * WALKED]
// Within this distance the squares' own index is read, further on that of the country, where many are near enough.
const SQUARES_READ_KM = 25
// At least so many of each square, for a page that is mostly of one.
const LEAST_OF_SQUARE = 26

const NONE: Page = { positions: [], walkedTo: undefined }

/** A page of members in order. */
export async function listMatching(db: Db, query: SearchQuery, page: PageOf): Promise<Page> {
  if (query.pools.length === 0) return NONE
  // Most searches find a page among the first entries, without reading on to where the walk would end.
  if (page.mostFit || (!hasFacets(query) && !query.undecidedBy)) {
    const positions = await listFirst(db, query, page)
    if (positions.length === page.limit) return { positions, walkedTo: undefined }
  }
  const depths = page.depths ?? [...DEPTHS]
  const positions: Position[] = []
  let { after } = page
  for (let depth = depths.shift(); depth !== undefined; depth = depths.shift()) {
    const { found, end } = await walk(
      db,
      query,
      { ...page, after, limit: page.limit - positions.length },
      depth,
    )
    positions.push(...found)
    after = end
    if (positions.length === page.limit || !end) return { positions, walkedTo: undefined }
  }
  return { positions, walkedTo: after }
}

async function listFirst(db: Db, query: SearchQuery, page: PageOf): Promise<Position[]> {
  const { rows } = await sql<Position>`select member_id, at from (
      select * from (${streams(query, page, WALKED)}) as read
      order by at desc, member_id desc limit ${sql.lit(WALKED)}) as walked
    where ${fits(query, 'walked')} and ${isShown(query, page.leftOut ?? [], 'walked')}
    order by at desc, member_id desc limit ${sql.lit(page.limit)}`.execute(db)
  return rows
}

/** The same page by date of birth, for a search with few results: a walk would pass many entries for each. */
export async function listFewMatching(db: Db, query: SearchQuery, page: PageOf): Promise<Page> {
  const { rows } = await sql<Position>`select member_id, ${sql.ref(page.by)} as at from search_entry
    where ${byBirth(query)} and ${fits(query, 'search_entry')} and ${isShown(query, page.leftOut ?? [], 'search_entry')}
      ${afterPosition(page)}
    order by ${sql.ref(page.by)} desc, member_id desc limit ${sql.lit(page.limit)}`.execute(db)
  return { positions: rows, walkedTo: undefined }
}

/** The entries of these dates of birth, by their index. */
export function byBirth({ siteId, pools, country, bornAfter, bornBy }: SearchQuery): RawBuilder<boolean> {
  return sql<boolean>`site_id = ${siteId} and pool = any(${pools}) and country = ${country}
    and date_of_birth >= ${dayAfter(bornAfter)}::date and date_of_birth < ${dayAfter(bornBy)}::date`
}

type Walk = { found: Position[]; end: Position | undefined }

/**
 * Reads the next entries of each stream. They are known down to the latest of those streams' last entries: there the
 * walk ends, unless each stream was read to its end.
 */
async function walk(db: Db, query: SearchQuery, page: PageOf, depth: number): Promise<Walk> {
  const each = ofEach(query, page, depth)
  const { rows } = await sql<
    Position & { isEnd: boolean }
  >`with walked as materialized (${streams(query, page, each)}),
      read_to as (select member_id, at from walked where nth = ${sql.lit(each)}
        order by at desc, member_id desc limit 1)
    (select walked.member_id, walked.at, false as is_end from walked left join read_to on true
      where (read_to.member_id is null or (walked.at, walked.member_id) >= (read_to.at, read_to.member_id))
        and ${fits(query, 'walked')} and ${isShown(query, page.leftOut ?? [], 'walked')}
      order by walked.at desc, walked.member_id desc limit ${sql.lit(page.limit)})
    union all select member_id, at, true from read_to`.execute(db)
  const found = rows.filter(({ isEnd }) => !isEnd).sort(latestFirst)
  return { found, end: rows.find(({ isEnd }) => isEnd) }
}

function latestFirst(a: Position, b: Position): number {
  return b.at.getTime() - a.at.getTime() || (a.memberId < b.memberId ? 1 : -1)
}

function readsSquares({ around }: SearchQuery, { by }: Pick<PageOf, 'by'>): boolean {
  return around !== undefined && around.toKm <= SQUARES_READ_KM && by === 'last_online'
}

/** How many entries are read of each stream. */
export function ofEach(query: SearchQuery, page: Pick<PageOf, 'by'>, depth: number): number {
  if (!readsSquares(query, page)) return depth
  const squares = cellsAround(query.around!.middle, query.around!).length * query.pools.length
  return Math.max(LEAST_OF_SQUARE, Math.floor(depth / Math.max(1, squares)))
}

const COLUMNS = sql`member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at`

/** The next entries of each pool, or of each square and pool, by their index in order; with their number there. */
export function streams(
  query: SearchQuery,
  page: Pick<PageOf, 'after' | 'by'>,
  each: number,
): RawBuilder<unknown> {
  const { siteId, pools, country, around, region } = query
  const by = sql.ref(page.by)
  const numbered = sql`row_number() over (order by ${by} desc, member_id desc) as nth`
  const next = sql`${afterPosition(page)} order by ${by} desc, member_id desc limit ${sql.lit(each)}`
  if (readsSquares(query, page))
    return sql`select read.*
      from unnest(${cellsAround(around!.middle, around!)}::int[]) as square (number)
      cross join unnest(${pools}::text[]) as sought (pool)
      cross join lateral (
        select ${COLUMNS}, ${by} as at, ${numbered} from search_entry
        where site_id = ${siteId} and pool = sought.pool and country = ${country} and cell = square.number ${next}) as read`
  const ofRegion = region !== undefined && page.by === 'last_online' ? sql`and region = ${region}` : sql``
  const entries = pools.map(
    (pool) => sql`(
      select ${COLUMNS}, ${by} as at, ${numbered} from search_entry
      where site_id = ${siteId} and pool = ${pool} and country = ${country} ${ofRegion} ${next})`,
  )
  return sql.join(entries, sql` union all `)
}

function afterPosition({ after, by }: Pick<PageOf, 'after' | 'by'>): RawBuilder<unknown> {
  if (!after) return sql``
  return sql`and (${sql.ref(by)}, member_id) < (${after.at}::timestamptz, ${after.memberId}::uuid)`
}
