import { type RawBuilder, sql } from 'kysely'
import { type Day, dayAfter } from '#shared/dates.ts'
import { SHOWS_ONLINE } from '#shared/search-facets.ts'
import { type Middle, SQUARES_IN_ROW } from '#shared/search-grid.ts'
import type { Pool } from '#shared/search-pools.ts'
import { IS_PLAYED } from './deck/swipe-queries.server.ts'

export type SearchQuery = {
  siteId: string
  /** A member is in one of them at most. */
  pools: Pool[]
  country: string
  region?: string | undefined
  /** Further than `overKm` from the middle and at most `toKm`; infinitely far includes unknown places. */
  around?: { middle: Middle; overKm: number; toKm: number } | undefined
  /** Born after `bornAfter`, and on or before `bornBy`. */
  bornAfter: Day
  bornBy: Day
  /** Leaves fictional profiles out. */
  realOnly?: boolean
  /** A match has at least one bit of each of these. */
  facets?: bigint[]
  interests?: { bits: bigint; all: boolean } | undefined
  /** Connected since then, and showing it. */
  onlineSince?: Date | undefined
  /** Signed up after then, and not fictional. */
  newSince?: Date | undefined
  /** Only members about whom this member has not decided, in the swipe game or by a like. */
  undecidedBy?: string
  /** The searching member: left out, like members blocked by or blocking them. */
  viewerId: string | undefined
}

/** Whether the counts by month of birth cannot tell how many match. */
export function hasFacets({ around, facets = [], interests, onlineSince, newSince }: SearchQuery): boolean {
  return Boolean(around || facets.length > 0 || interests || onlineSince || newSince)
}

type Entry = 'search_entry' | 'walked' | 'search_cell_count'

/** What an entry must have besides what its index says. */
export function fits(query: SearchQuery, entry: Entry): RawBuilder<boolean> {
  return all([...basics(query, entry), isAround(query, entry), ...facetsFit(query, entry)])
}

/** The conditions that the counts by month of birth know too. */
export function basicsFit(query: SearchQuery, entry: Entry): RawBuilder<boolean> {
  return all(basics(query, entry))
}

export function isAround({ around }: SearchQuery, entry: Entry): RawBuilder<boolean> | undefined {
  if (!around) return undefined
  const { middle, overKm, toKm } = around
  const cell = sql.ref(`${entry}.cell`)
  const rows = sql`(${cell} / ${sql.lit(SQUARES_IN_ROW)} - ${middle.row}::int) * ${middle.rowKm}::float8`
  const columns = sql`(${cell} % ${sql.lit(SQUARES_IN_ROW)} - ${middle.column}::int) * ${middle.columnKm}::float8`
  const squared = sql`power(${rows}, 2) + power(${columns}, 2)`
  if (toKm === Number.POSITIVE_INFINITY)
    return sql<boolean>`(${cell} is null or ${squared} > ${overKm * overKm}::float8)`
  return sql<boolean>`${squared} > ${overKm < 0 ? -1 : overKm * overKm}::float8 and ${squared} <= ${toKm * toKm}::float8`
}

/**
 * Whether an entry is shown to this viewer, and not left out of this page.
 * @param hidden the ids hidden from the viewer, where the statement reads them elsewhere
 */
export function isShown(
  { viewerId, undecidedBy }: SearchQuery,
  leftOut: string[],
  entry: Entry,
  hidden?: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const member = sql.ref(`${entry}.member_id`)
  return all([
    viewerId === undefined ? undefined : sql`${member} not in (${hidden ?? hiddenFrom(viewerId)})`,
    undecidedBy === undefined
      ? undefined
      : sql`not exists (select from swipe where swipe.member_id = ${undecidedBy} and swipe.other_id = ${member} and ${IS_PLAYED})
        and not exists (select from member_like where member_like.liker_id = ${undecidedBy} and member_like.liked_id = ${member})`,
    leftOut.length === 0 ? undefined : sql`${member} <> all(${leftOut}::uuid[])`,
  ])
}

/**
 * The members that a search does not show to this member: themselves, and those with a block in either direction. Two
 * who blocked each other come twice, which matters to no condition, and sorting a thousand takes half a millisecond.
 */
export function hiddenFrom(viewerId: string): RawBuilder<unknown> {
  return sql`select ${viewerId}::uuid
    union all select blocked_id from block where member_id = ${viewerId}
    union all select member_id from block where blocked_id = ${viewerId}`
}

type Condition = RawBuilder<unknown> | undefined

function all(conditions: Condition[]): RawBuilder<boolean> {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? sql`true` : sql<boolean>`${sql.join(given, sql` and `)}`
}

function basics(query: SearchQuery, entry: Entry): Condition[] {
  const column = (name: string) => sql.ref(`${entry}.${name}`)
  return [
    sql`${column('date_of_birth')} >= ${dayAfter(query.bornAfter)}::date`,
    sql`${column('date_of_birth')} <= ${query.bornBy}::date`,
    query.region === undefined ? undefined : sql`${column('region')} = ${query.region}`,
    query.realOnly ? sql`not ${column('fictional')}` : undefined,
    query.viewerId === undefined ? sql`not ${column('members_only')}` : undefined,
  ]
}

function facetsFit(query: SearchQuery, entry: Entry): Condition[] {
  const column = (name: string) => sql.ref(`${entry}.${name}`)
  const has = (name: string, bits: bigint) => sql`${column(name)} & ${String(bits)}::bigint`
  const { facets = [], interests, onlineSince, newSince } = query
  return [
    ...facets.map((bits) => sql`${has('facets', bits)} <> 0`),
    interests &&
      sql`${has('interests', interests.bits)} ${interests.all ? sql`= ${String(interests.bits)}::bigint` : sql`<> 0`}`,
    // Presence is read by its key, for each entry that fits otherwise.
    onlineSince &&
      sql`${has('facets', SHOWS_ONLINE)} <> 0
        and (select connected_at from presence where presence.member_id = ${column('member_id')}) > ${onlineSince}`,
    newSince && sql`not ${column('fictional')} and ${column('signed_up_at')} > ${newSince}`,
  ]
}
