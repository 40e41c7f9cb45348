import { type RawBuilder, sql } from 'kysely'
import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { askForCaller } from '#features/accounts/account/valid-session.server.ts'
import type { Question } from '#server/database/together.ts'
import { type Day, dayAfter, monthOf, nextMonth } from '#shared/dates.ts'
import {
  readsInOrderOf,
  type Sample,
  sampleFigures,
  sampleFlags,
  sampleOf,
} from './search-estimate.server.ts'
import { basicsFit, fits, hasFacets, hiddenFrom, isShown, type SearchQuery } from './search-queries.server.ts'
import {
  merged,
  type OrderColumn,
  ofEach,
  type Page,
  type Position,
  readsSquares,
  squares,
  WALKED,
} from './search-walks.server.ts'

/** The searcher; their session is confirmed with what is asked. */
export type Caller = Pick<ApiContext, 'app' | 'session'>

/** What is read besides the count. */
export type First = {
  by: OrderColumn
  limit: number
  /** So many of this region as well. */
  region?: { code: string; limit: number } | undefined
}

export type Sums = { count: number; fictional: number }

export type FirstRead = {
  /** How many fit by age, region and kind alone. */
  basic: Sums
  /** From what is estimated how many fit the other filters. */
  sample: Sample | undefined
  page: Page | undefined
  ofRegion: Page | undefined
}

/** Whether the entries read for the count tell the page too. */
export function walksFirst(query: SearchQuery, { by }: First): boolean {
  return !hasFacets(query) || by === readsInOrderOf(query)
}

type Row = { kind: 'sample' | 'found' | 'end' | 'region' } & {
  memberId: string | null
  at: Date | null
  figures: number[] | null
}

/**
 * The count, and beside it in one statement what walks along the index: a sample to estimate from, the first page, and
 * what comes next of a region. To send each by itself takes longer than most of them run.
 */
export async function readFirst(
  caller: Caller,
  query: SearchQuery,
  first: First | undefined,
): Promise<FirstRead> {
  const page = first && walksFirst(query, first) ? first : undefined
  const reads = hasFacets(query) ? judging(query, page) : page && walking(query, page)
  const [[basic], rows = []] = await askForCaller(caller, [
    rowsQuery(countByBirth(query)),
    ...(reads ? [rowsQuery(allOf(query, reads))] : []),
  ])
  const positionsOf = (kind: Row['kind']) =>
    rows.filter((row) => row.kind === kind).map(({ memberId, at }) => ({ memberId: memberId!, at: at! }))
  const sampled = rows.find(({ kind }) => kind === 'sample')?.figures
  return {
    basic: basic!,
    sample: sampled ? sampleOf(sampled) : undefined,
    page: page && pageOf(positionsOf('found'), positionsOf('end'), page.limit),
    ofRegion: page?.region && { positions: positionsOf('region'), walkedTo: undefined },
  }
}

function pageOf(positions: Position[], [end]: Position[], limit: number): Page {
  return { positions, walkedTo: positions.length < limit ? end : undefined }
}

/** Statements of many shapes, whose columns are named as the program names them. */
function rowsQuery<Row>(statement: RawBuilder<Row>): Question<Row[]> {
  return { statement: (db) => statement.compile(db), answer: (rows) => rows as Row[] }
}

function allOf(query: SearchQuery, { tables, rows }: Reads): RawBuilder<Row> {
  const all = [...hiddenTable(query), ...tables]
  return sql<Row>`with ${sql.join(all)}
    select kind, member_id as "memberId", at, figures
    from (${sql.join(rows, sql` union all `)}) as read (kind, member_id, at, figures)`
}

/** Read once, for all parts of a statement. */
function hiddenTable({ viewerId }: SearchQuery): RawBuilder<unknown>[] {
  return viewerId === undefined ? [] : [sql`hidden (id) as materialized (${hiddenFrom(viewerId)})`]
}

type Reads = { tables: RawBuilder<unknown>[]; rows: RawBuilder<unknown>[] }

const HIDDEN = sql`select id from hidden`

function isSeen(query: SearchQuery): RawBuilder<boolean> {
  return sql<boolean>`${fits(query, 'walked')} and ${isShown(query, [], 'walked', HIDDEN)}`
}

/** The first page, where nothing need be estimated. */
function walking(query: SearchQuery, { by, limit, region }: First): Reads {
  const found = (of: SearchQuery, most: number) => sql`
    select member_id, at from (${merged(of, { by }, WALKED)}) as walked
    where ${isSeen(of)} order by at desc, member_id desc limit ${most}::int`
  const ofRegion =
    region &&
    sql`select 'region', member_id, at, null::int[] from (${found({ ...query, region: region.code }, region.limit)}) as near`
  return {
    tables: [sql`found as materialized (${found(query, limit)})`],
    rows: [
      sql`select 'found' as kind, member_id, at, null::int[] as figures from found`,
      // Read only where the page is not full.
      sql`select 'end', member_id, at, null::int[] from (
        select member_id, at from (${merged(query, { by }, WALKED)}) as walked
        where (select count(*) from found) < ${limit}::int
        order by at desc, member_id desc offset ${sql.lit(WALKED - 1)}) as read_to`,
      ...(ofRegion ? [ofRegion] : []),
    ],
  }
}

/** The entries from which is estimated, each with whether it fits; and the first page of them. */
function judging(query: SearchQuery, page: First | undefined): Reads {
  const by = readsInOrderOf(query)
  const ofSquares = readsSquares(query, { by })
  const each = ofSquares ? ofEach(query, WALKED) : WALKED
  const entries = ofSquares ? squares(query, { by }, each) : merged(query, { by }, WALKED)
  const judged = sql`judged as materialized (
    select member_id, at, fictional, ${ofSquares ? sql`nth` : sql`0 as nth`}, ${sampleFlags(query)},
      ${isSeen(query)} as matching
    from (${entries}) as walked)`
  const sample = sql`select 'sample' as kind, null::uuid as member_id, null::timestamptz as at,
    ${sampleFigures(query, { ofSquares, each })} as figures from judged`
  if (!page) return { tables: [judged], rows: [sample] }
  const readTo = ofSquares
    ? sql`select member_id, at from judged where nth = ${each}::int order by at desc, member_id desc limit 1`
    : sql`select member_id, at from judged where (select count(*) from judged) = ${sql.lit(WALKED)}
        order by at, member_id limit 1`
  return {
    tables: [judged, sql`read_to as materialized (${readTo})`],
    rows: [
      sample,
      sql`(select 'found', judged.member_id, judged.at, null::int[]
        from judged left join read_to on true
        where matching and (read_to.member_id is null or (judged.at, judged.member_id) >= (read_to.at, read_to.member_id))
        order by judged.at desc, judged.member_id desc limit ${page.limit}::int)`,
      sql`select 'end', member_id, at, null::int[] from read_to`,
    ],
  }
}

/**
 * By age, region and kind alone: whole months of birth from the counts, the days at both ends from the entries, less
 * those whom this viewer does not see.
 */
function countByBirth(query: SearchQuery): RawBuilder<Sums> {
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
    // As an array, of which one scan of the key finds all, in their order.
    parts.push(sql`
      select -1, fictional from search_entry
      where site_id = ${siteId} and country = ${country} and pool = any(${pools})
        and member_id = any(array(${hiddenFrom(viewerId)})) and ${basicsFit(query, 'search_entry')}`)
  return sql<Sums>`select coalesce(sum(members), 0)::int as count,
      coalesce(sum(members) filter (where fictional), 0)::int as fictional
    from (${sql.join(parts, sql` union all `)}) as counted (members, fictional)`
}
