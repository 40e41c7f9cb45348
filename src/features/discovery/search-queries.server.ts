import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { type Day, dayAfter } from '#shared/dates.ts'
import type { Pool } from '#shared/search-pools.ts'

export type SearchQuery = {
  siteId: string
  /** Nobody is in two of them. */
  pools: Pool[]
  country: string
  region: string | undefined
  /** Born after `bornAfter`, and on or before `bornBy`. */
  bornAfter: Day
  bornBy: Day
  /** Leaves fictional profiles out. */
  realOnly?: boolean
  /** The searching member: left out, like members blocked by or blocking them. */
  viewerId: string | undefined
}

export type Position = { lastOnline: Date; memberId: string }

export type PageOf = { limit: number; after?: Position | undefined; leftOut?: string[] }

/** `walkedTo` is where the search stopped for now: there may be more from there. */
export type Page = { positions: Position[]; walkedTo: Position | undefined }

// So many entries are read at once in the order of the results, and so often, before a page ends short.
const WALKED = 2_000
const MOST_WALKS = 15

/** A page of members, last online first. */
export async function listMatching(db: Db, query: SearchQuery, page: PageOf): Promise<Page> {
  if (query.pools.length === 0) return { positions: [], walkedTo: undefined }
  const positions: Position[] = []
  let { after } = page
  for (let walks = 0; walks < MOST_WALKS; walks++) {
    const limit = page.limit - positions.length
    positions.push(...(await walk(db, query, { ...page, after, limit })))
    if (positions.length >= page.limit) return { positions, walkedTo: undefined }
    after = await endOfWalk(db, query, after)
    if (!after) return { positions, walkedTo: undefined }
  }
  return { positions, walkedTo: after }
}

/** The same page by date of birth, for a search with few results: a walk would pass many entries for each. */
export async function listFewMatching(db: Db, query: SearchQuery, page: PageOf): Promise<Page> {
  const { siteId, pools, country, bornAfter, bornBy } = query
  const { rows } = await sql<Position>`
    select member_id, last_online from search_entry
    where site_id = ${siteId} and pool = any(${pools}) and country = ${country}
      and date_of_birth >= ${dayAfter(bornAfter)}::date and date_of_birth < ${dayAfter(bornBy)}::date
      and ${fits(query, 'search_entry')} and ${isShown(query, page, 'search_entry')}
      ${afterPosition(page.after)}
    order by last_online desc, member_id desc limit ${page.limit}`.execute(db)
  return { positions: rows, walkedTo: undefined }
}

async function walk(db: Db, query: SearchQuery, page: PageOf): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select member_id, last_online from ${inOrder(query, page.after)} as walked
    where ${fits(query, 'walked')} and ${isShown(query, page, 'walked')}
    order by last_online desc, member_id desc limit ${page.limit}`.execute(db)
  return rows
}

/** The last entry that a walk reads; undefined if it reads all that are left. */
async function endOfWalk(
  db: Db,
  query: SearchQuery,
  after: Position | undefined,
): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    select member_id, last_online from ${inOrder(query, after)} as walked
    order by last_online desc, member_id desc offset ${WALKED - 1} limit 1`.execute(db)
  return rows[0]
}

/** The next entries of these pools, each from its index in order. */
function inOrder(query: SearchQuery, after: Position | undefined): RawBuilder<unknown> {
  const { siteId, pools, country, region } = query
  const entries = pools.map(
    (pool) => sql`(
      select member_id, last_online, date_of_birth, members_only, fictional from search_entry
      where site_id = ${siteId} and pool = ${pool} and country = ${country}
        ${region === undefined ? sql`` : sql`and region = ${region}`} ${afterPosition(after)}
      order by last_online desc, member_id desc limit ${WALKED})`,
  )
  if (entries.length === 1) return entries[0]!
  return sql`(
    select * from (${sql.join(entries, sql` union all `)}) as pools
    order by last_online desc, member_id desc limit ${WALKED})`
}

function afterPosition(after: Position | undefined): RawBuilder<unknown> {
  if (!after) return sql``
  return sql`and (last_online, member_id) < (${after.lastOnline}, ${after.memberId}::uuid)`
}

/** What an entry must have besides what its index says. */
export function fits(query: SearchQuery, entry: 'search_entry' | 'walked'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${entry}.${name}`)
  return sql<boolean>`${column('date_of_birth')} > ${query.bornAfter}::date
    and ${column('date_of_birth')} <= ${query.bornBy}::date
    ${entry === 'search_entry' && query.region !== undefined ? sql`and ${column('region')} = ${query.region}` : sql``}
    ${query.realOnly ? sql`and not ${column('fictional')}` : sql``}
    ${query.viewerId === undefined ? sql`and not ${column('members_only')}` : sql``}`
}

/** Whether an entry is shown to this viewer, and not left out of this page. */
function isShown(
  { viewerId }: SearchQuery,
  { leftOut = [] }: PageOf,
  entry: 'search_entry' | 'walked',
): RawBuilder<boolean> {
  const member = sql.ref(`${entry}.member_id`)
  return sql<boolean>`${viewerId === undefined ? sql`true` : sql`${member} not in (${hiddenFrom(viewerId)})`}
    ${leftOut.length === 0 ? sql`` : sql`and ${member} <> all(${leftOut}::uuid[])`}`
}

/** Whom a search does not show to this member: themselves, and those with a block in either direction. */
export function hiddenFrom(viewerId: string): RawBuilder<unknown> {
  return sql`select ${viewerId}::uuid
    union select blocked_id from block where member_id = ${viewerId}
    union select member_id from block where blocked_id = ${viewerId}`
}
