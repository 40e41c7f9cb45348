import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { dayAfter } from '#shared/dates.ts'
import { cellsAround } from '#shared/search-grid.ts'
import { fits, isShown, type SearchQuery } from './search-queries.server.ts'

/** By which column of an entry results are ordered, the latest first. */
export type OrderColumn = 'last_online' | 'signed_up_at'

/** A place in the order of the results. */
export type Position = { at: Date; memberId: string }

export type PageOf = {
  by: OrderColumn
  limit: number
  after?: Position | undefined
  leftOut?: string[]
  /** How often entries are still read before the page ends short; shared by the parts of a page. */
  walks?: { left: number }
}

/** `walkedTo` is where the search stopped for now: there may be more from there. */
export type Page = { positions: Position[]; walkedTo: Position | undefined }

/** So many entries are read at once in the order of the results, and so often, before a page ends short. */
export const WALKED = 2_000
export const MOST_WALKS = 5
// Within this distance the squares' own index is read, further on that of the country, where many are near enough.
const SQUARES_READ_KM = 25
// At least so many of each square, for a page that is mostly of one.
const LEAST_OF_SQUARE = 26

const NONE: Page = { positions: [], walkedTo: undefined }

/** A page of members in order. */
export async function listMatching(db: Db, query: SearchQuery, page: PageOf): Promise<Page> {
  if (query.pools.length === 0) return NONE
  const walks = page.walks ?? { left: MOST_WALKS }
  const walk = readsSquares(query, page) ? walkSquares : walkInOrder
  const positions: Position[] = []
  let { after } = page
  while (walks.left-- > 0) {
    const limit = page.limit - positions.length
    const { found, end } = await walk(db, query, { ...page, after, limit })
    positions.push(...found)
    if (positions.length >= page.limit || !end) return { positions, walkedTo: undefined }
    after = end
  }
  return { positions, walkedTo: after }
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

async function walkInOrder(db: Db, query: SearchQuery, page: PageOf): Promise<Walk> {
  const walked = inOrder(query, page)
  const { rows } = await sql<Position>`select member_id, at from ${walked} as walked
    where ${fits(query, 'walked')} and ${isShown(query, page.leftOut ?? [], 'walked')}
    order by at desc, member_id desc limit ${sql.lit(page.limit)}`.execute(db)
  if (rows.length >= page.limit) return { found: rows, end: undefined }
  const last = await sql<Position>`select member_id, at from ${walked} as walked
    order by at desc, member_id desc offset ${sql.lit(WALKED - 1)} limit 1`.execute(db)
  return { found: rows, end: last.rows[0] }
}

/** The last entries read of each square, the latest of them first: beyond it the squares are not all known. */
async function walkSquares(db: Db, query: SearchQuery, page: PageOf): Promise<Walk> {
  const { rows } = await sql<
    Position & { isEnd: boolean }
  >`with walked as materialized (${ofSquares(query, page)}),
      read_to as (select member_id, at from walked where nth = ${sql.lit(ofEach(query))}
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

export function readsSquares({ around }: SearchQuery, { by }: Pick<PageOf, 'by'>): boolean {
  return around !== undefined && around.toKm <= SQUARES_READ_KM && by === 'last_online'
}

/** How many entries are read of each square. */
export function ofEach({ around, pools }: SearchQuery): number {
  const squares = cellsAround(around!.middle, around!).length * pools.length
  return Math.max(LEAST_OF_SQUARE, Math.floor(WALKED / Math.max(1, squares)))
}

const COLUMNS = sql`member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at`

/** The next entries of each square, with their number there. */
export function ofSquares(query: SearchQuery, page: Pick<PageOf, 'after' | 'by'>): RawBuilder<unknown> {
  const { siteId, pools, country, around } = query
  const cells = cellsAround(around!.middle, around!)
  return sql`select read.*
    from unnest(${cells}::int[]) as square (number)
    cross join unnest(${pools}::text[]) as sought (pool)
    cross join lateral (
      select ${COLUMNS}, last_online as at, row_number() over (order by last_online desc, member_id desc) as nth
      from search_entry
      where site_id = ${siteId} and pool = sought.pool and country = ${country} and cell = square.number
        ${afterPosition(page)}
      order by last_online desc, member_id desc limit ${sql.lit(ofEach(query))}) as read`
}

/** The next entries of these pools, each from its index in order. */
export function inOrder(query: SearchQuery, page: Pick<PageOf, 'after' | 'by'>): RawBuilder<unknown> {
  const { siteId, pools, country, region } = query
  const ofRegion = region !== undefined && page.by === 'last_online'
  const entries = pools.map(
    (pool) => sql`(
      select ${COLUMNS}, ${sql.ref(page.by)} as at from search_entry
      where site_id = ${siteId} and pool = ${pool} and country = ${country}
        ${ofRegion ? sql`and region = ${region}` : sql``} ${afterPosition(page)}
      order by ${sql.ref(page.by)} desc, member_id desc limit ${sql.lit(WALKED)})`,
  )
  if (entries.length === 1) return entries[0]!
  return sql`(
    select * from (${sql.join(entries, sql` union all `)}) as pools
    order by at desc, member_id desc limit ${sql.lit(WALKED)})`
}

function afterPosition({ after, by }: Pick<PageOf, 'after' | 'by'>): RawBuilder<unknown> {
  if (!after) return sql``
  return sql`and (${sql.ref(by)}, member_id) < (${after.at}::timestamptz, ${after.memberId}::uuid)`
}
