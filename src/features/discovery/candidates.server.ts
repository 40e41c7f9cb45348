import type { Db } from '#server/database/connect.ts'
import type { SearchQuery } from './search-queries.server.ts'
import {
  type Counting,
  DEPTHS,
  listFewMatching,
  listMatching,
  listWhileCounting,
  type Page,
  type PageOf,
  type Position,
} from './search-walks.server.ts'

/** So many of those last online are put in the recommended order at once. */
export const CANDIDATES = 240

type Wanted = {
  /** So many are enough not to read on. */
  least: number
  most?: number
  after?: Position | undefined
  /** Few come into question (`countMatching`). */
  few?: boolean
  /** As of a page. */
  depths?: number[]
}

/** The first members to choose from for a search that is being counted. */
export async function listFirstCandidates(
  db: Db,
  query: SearchQuery,
  least: number,
  begun: Counting,
): Promise<Page> {
  const page = { by: 'last_online', limit: CANDIDATES, least } as const
  const { positions, walkedTo } = await listWhileCounting(db, query, page, begun)
  return { positions, walkedTo: positions.length === CANDIDATES ? positions.at(-1) : walkedTo }
}

/** Members to choose from, those online last: as many as one walk along the index finds, unless these are too few. */
export async function listCandidates(
  db: Db,
  query: SearchQuery,
  { least, most = CANDIDATES, after: from, few = false, depths = [...DEPTHS] }: Wanted,
): Promise<Page> {
  const positions: Position[] = []
  let after = from
  for (let depth = depths.shift(); depth !== undefined; depth = depths.shift()) {
    const page = {
      by: 'last_online' as const,
      limit: most - positions.length,
      after,
      depths: [depth],
    } satisfies PageOf
    const { positions: found, walkedTo } = await (few ? listFewMatching : listMatching)(db, query, page)
    positions.push(...found)
    if (positions.length === most) return { positions, walkedTo: positions.at(-1) }
    if (!walkedTo) return { positions, walkedTo }
    after = walkedTo
    if (positions.length >= least) break
  }
  return { positions, walkedTo: after }
}
