import type { Db } from '#server/database/connect.ts'
import type { Middle } from '#shared/search-grid.ts'
import type { SearchQuery } from './search-queries.server.ts'
import type { Sort } from './search-values.ts'
import {
  type Counting,
  listFewMatching,
  listMatching,
  listWhileCounting,
  type Page,
  type PageOf,
  type Position,
  WALKED,
} from './search-walks.server.ts'

/** A position in one of the orders; `band` in that by distance, and in the recommended one. */
export type Place = Position & { band?: number }

export type Ordered = { positions: Place[]; walkedTo: Place | undefined }

type Wanted = {
  limit: number
  after?: Place | undefined
  begun: Counting
  /** The middle of the order by distance. */
  middle: Middle | undefined
}

type SortInDatabase = Exclude<Sort, 'recommended'>

/** One function for each order of the results. */
const ORDERS: { [S in SortInDatabase]: (db: Db, query: SearchQuery, wanted: Wanted) => Promise<Ordered> } = {
  online: (db, query, { begun, ...page }) =>
    listWhileCounting(db, query, { ...page, by: 'last_online' }, begun),
  newest: (db, query, { begun, ...page }) =>
    listWhileCounting(db, query, { ...page, by: 'signed_up_at' }, begun),
  nearest: listNearest,
}

/** A page of members in this order. */
export function listInOrder(
  db: Db,
  query: SearchQuery,
  sort: SortInDatabase,
  wanted: Wanted,
): Promise<Ordered> {
  return ORDERS[sort](db, query, wanted)
}

function list(db: Db, query: SearchQuery, page: PageOf & { few: boolean }): Promise<Page> {
  return page.few ? listFewMatching(db, query, page) : listMatching(db, query, page)
}

/** Where each band ends, in kilometres: within a band, the member who was online last comes first. */
const BANDS = [10, 25, 50, 100, 200, Number.POSITIVE_INFINITY]

/** Where a band begins. */
const BEFORE_ALL: Position = {
  at: new Date('9999-12-31T00:00:00Z'),
  memberId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

async function listNearest(
  db: Db,
  query: SearchQuery,
  { limit, after, begun, middle }: Wanted,
): Promise<Ordered> {
  const positions: Place[] = []
  const depths = [WALKED, WALKED, WALKED, WALKED, WALKED]
  const { few } = await begun.counting
  const within = query.around?.toKm ?? Number.POSITIVE_INFINITY
  for (const [band, km] of BANDS.entries()) {
    const overKm = band === 0 ? -1 : BANDS[band - 1]!
    if (band < (after?.band ?? 0)) continue
    if (overKm >= within) break
    if (depths.length === 0) return { positions, walkedTo: { ...BEFORE_ALL, band } }
    const around = { middle: middle!, overKm, toKm: Math.min(km, within) }
    const found = await list(
      db,
      { ...query, around },
      {
        by: 'last_online',
        limit: limit - positions.length,
        after: after?.band === band ? after : undefined,
        depths,
        few,
      },
    )
    positions.push(...found.positions.map((position) => ({ ...position, band })))
    if (positions.length >= limit) break
    if (found.walkedTo) return { positions, walkedTo: { ...found.walkedTo, band } }
  }
  return { positions, walkedTo: undefined }
}
