import type { Db } from '#server/database/connect.ts'
import type { SearchQuery } from './search-queries.server.ts'
import { listFewMatching, listMatching, MOST_WALKS, type Page, type Position } from './search-walks.server.ts'

/** So many of those last online are put in the recommended order at once. */
const CANDIDATES = 240

type Wanted = {
  /** So many are enough not to read on. */
  least: number
  most?: number
  after?: Position | undefined
  /** Few come into question (`countMatching`). */
  few?: boolean
  walks?: { left: number }
}

/** Members to choose from, those online last: as many as one walk along the index finds, unless these are too few. */
export async function listCandidates(
  db: Db,
  query: SearchQuery,
  { least, most = CANDIDATES, after: from, few = false, walks = { left: MOST_WALKS } }: Wanted,
): Promise<Page> {
  const positions: Position[] = []
  let after = from
  while (walks.left > 0) {
    walks.left--
    const page = { by: 'last_online', limit: most - positions.length, after, walks: { left: 1 } } as const
    const { positions: found, walkedTo } = await (few ? listFewMatching : listMatching)(db, query, page)
    positions.push(...found)
    if (positions.length === most) return { positions, walkedTo: positions.at(-1) }
    if (!walkedTo) return { positions, walkedTo }
    after = walkedTo
    if (positions.length >= least) break
  }
  return { positions, walkedTo: after }
}
