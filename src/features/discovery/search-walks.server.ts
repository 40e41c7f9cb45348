import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { dayAfter } from '#shared/dates.ts'
import { cellsAround } from '#shared/search-grid.ts'
import { fits, isShown, type SearchQuery } from './search-queries.server.ts'

/** A column of an entry that orders results, the latest first. */
export type OrderColumn = 'last_online' | 'signed_up_at'

/** A place in the order of the results. */
export type Position = { at: Date; memberId: string }

export type PageOf = {
  by: OrderColumn
  limit: number
  after?: Position | undefined
  leftOut?: string[]
  /** How many entries are read each time before the page ends short; shared by the parts of a page. */
  depths?: number[]
}

/** `walkedTo` is where the search stopped for now: there may be more from there. */
export type Page = { positions: Position[]; walkedTo: Position | undefined }

/** So many entries are read in the order of the results, and so many more before a page ends short. */
export const WALKED = 2_000
export const DEPTHS = [WALKED, 2 * WALKED]
// Within this distance the squares' own index is read, further on that of the country, where many are near enough.
const SQUARES_READ_KM = 25
// At least so many of each square, for a page that is mostly of one.
const LEAST_OF_SQUARE = 26

const NONE: Page = { positions: [], walkedTo: undefined }

/** A page of members in order. */
export async function listMatching(db: Db, query: SearchQuery, page: PageOf): Promise<Page> {
  if (query.pools.length === 0) return NONE
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

/** A count on its way, and the first walk if that is on its way as well. */
export type Counting = { counting: Promise<{ few: boolean }>; walking?: Promise<Page> | undefined }

/**
 * A page for a search whose count is not known yet: the first walk runs beside the count, which says how to go on.
 */
export async function listWhileCounting(
  db: Db,
  query: SearchQuery,
  page: Omit<PageOf, 'depths'> & { least?: number },
  { counting, walking }: Counting,
): Promise<Page> {
  const [{ positions, walkedTo }, { few }] = await Promise.all([
    walking ?? listMatching(db, query, { ...page, depths: [WALKED] }),
    counting,
  ])
  if (!walkedTo) return { positions, walkedTo }
  if (few) return await listFewMatching(db, query, page)
  if (positions.length >= (page.least ?? page.limit)) return { positions, walkedTo }
  const rest = await listMatching(db, query, {
    ...page,
    limit: page.limit - positions.length,
    after: walkedTo,
    depths: DEPTHS.slice(1),
  })
  return { positions: [...positions, ...rest.positions], walkedTo: rest.walkedTo }
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

/** Reads the next entries in order; of squares, which have no common order, those of each. */
function walk(db: Db, query: SearchQuery, page: PageOf, depth: number): Promise<Walk> {
  return readsSquares(query, page) ? walkSquares(db, query, page, depth) : walkInOrder(db, query, page, depth)
}

/**
 * Reads until the page is full, or so many entries, of which the last is where the walk ends. The page's size is a
 * parameter, so that one prepared statement serves all.
 */
async function walkInOrder(db: Db, query: SearchQuery, page: PageOf, depth: number): Promise<Walk> {
  const { rows } = await sql<Position & { isEnd: boolean }>`with found as materialized (
      select member_id, at from (${merged(query, page, depth)}) as walked
      where ${fits(query, 'walked')} and ${isShown(query, page.leftOut ?? [], 'walked')}
      order by at desc, member_id desc limit ${page.limit}::int)
    select member_id, at, false as is_end from found
    union all select member_id, at, true from (
      select member_id, at from (${merged(query, page, depth)}) as walked
      where (select count(*) from found) < ${page.limit}::int
      order by at desc, member_id desc offset ${sql.lit(depth - 1)}) as read_to`.execute(db)
  return walkOf(rows)
}

/**
 * Reads the next entries of each square. They are known down to the latest of those squares' last entries: there the
 * walk ends, unless each square was read to its end.
 */
async function walkSquares(db: Db, query: SearchQuery, page: PageOf, depth: number): Promise<Walk> {
  const each = ofEach(query, depth)
  const { rows } = await sql<
    Position & { isEnd: boolean }
  >`with walked as materialized (${squares(query, page, each)}),
      read_to as (select member_id, at from walked where nth = ${each}::int
        order by at desc, member_id desc limit 1)
    (select walked.member_id, walked.at, false as is_end from walked left join read_to on true
      where (read_to.member_id is null or (walked.at, walked.member_id) >= (read_to.at, read_to.member_id))
        and ${fits(query, 'walked')} and ${isShown(query, page.leftOut ?? [], 'walked')}
      order by walked.at desc, walked.member_id desc limit ${page.limit}::int)
    union all select member_id, at, true from read_to`.execute(db)
  return walkOf(rows)
}

function walkOf(rows: (Position & { isEnd: boolean })[]): Walk {
  const found = rows.filter(({ isEnd }) => !isEnd).sort(latestFirst)
  return { found, end: rows.find(({ isEnd }) => isEnd) }
}

function latestFirst(a: Position, b: Position): number {
  return b.at.getTime() - a.at.getTime() || (a.memberId < b.memberId ? 1 : -1)
}

export function readsSquares({ around }: SearchQuery, { by }: Pick<PageOf, 'by'>): boolean {
  return around !== undefined && around.toKm <= SQUARES_READ_KM && by === 'last_online'
}

/** How many entries are read of each square. */
export function ofEach(query: SearchQuery, depth: number): number {
  const squares = cellsAround(query.around!.middle, query.around!).length * query.pools.length
  return Math.max(LEAST_OF_SQUARE, Math.floor(depth / Math.max(1, squares)))
}

const COLUMNS = sql`member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at`

/** The next entries of each square and pool, with their number there. */
export function squares(
  query: SearchQuery,
  page: Pick<PageOf, 'after' | 'by'>,
  each: number,
): RawBuilder<unknown> {
  const { siteId, pools, country, around } = query
  const by = sql.ref(page.by)
  return sql`select read.*
    from unnest(${cellsAround(around!.middle, around!)}::int[]) as square (number)
    cross join unnest(${pools}::text[]) as sought (pool)
    cross join lateral (
      select ${COLUMNS}, ${by} as at, row_number() over (order by ${by} desc, member_id desc) as nth
      from search_entry
      where site_id = ${siteId} and pool = sought.pool and country = ${country} and cell = square.number
        ${afterPosition(page)} order by ${by} desc, member_id desc limit ${each}::int) as read`
}

/** The next entries of all pools, by their index in order. */
export function merged(
  query: SearchQuery,
  page: Pick<PageOf, 'after' | 'by'>,
  depth: number,
): RawBuilder<unknown> {
  const { siteId, pools, country, region } = query
  const by = sql.ref(page.by)
  const inOrder = sql`order by ${by} desc, member_id desc limit ${sql.lit(depth)}`
  const ofRegion = region !== undefined && page.by === 'last_online' ? sql`and region = ${region}` : sql``
  const entries = pools.map(
    (pool) => sql`(
      select ${COLUMNS}, ${by} as at from search_entry
      where site_id = ${siteId} and pool = ${pool} and country = ${country} ${ofRegion} ${afterPosition(page)} ${inOrder})`,
  )
  if (entries.length === 1) return entries[0]!
  return sql`select * from (${sql.join(entries, sql` union all `)}) as read
    order by at desc, member_id desc limit ${sql.lit(depth)}`
}

function afterPosition({ after, by }: Pick<PageOf, 'after' | 'by'>): RawBuilder<unknown> {
  if (!after) return sql``
  return sql`and (${sql.ref(by)}, member_id) < (${after.at}::timestamptz, ${after.memberId}::uuid)`
}
