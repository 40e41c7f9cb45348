import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { buildQuery } from '#features/discovery/build-query.server.ts'
import { RESULTS_PER_PAGE } from '#features/discovery/contract.ts'
import { fits, isShown, type SearchQuery } from '#features/discovery/search-queries.server.ts'
import { COMPARED, FEW_RESULTS, MOST_GROUPS, relax } from '#features/discovery/similar.server.ts'
import { loadCards } from '#features/members/cards.server.ts'
import type { Db } from '#server/database/connect.ts'
import { drawFilters } from './search-mix.ts'
import { type Timed, time } from './timing.ts'

const COLUMNS = [
  'pool',
  'country',
  'region',
  'date_of_birth',
  'last_online',
  'signed_up_at',
  'cell',
  'fictional',
]

/** Copies the search entries to a table with an index on each column, as one begins. */
export async function makeNaive(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create table naive_entry as select * from search_entry')
  for (const column of ['member_id', ...COLUMNS])
    await client.query(`create index on naive_entry (${column})`)
  await client.query('vacuum (analyze) naive_entry')
  await client.end()
}

export async function dropNaive(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('drop table naive_entry')
  await client.end()
}

/**
 * The mix's searches by OFFSET and COUNT(*), with what the product's answer to the same search holds: the cards, and
 * the similar where few are found.
 */
export async function searchNaively(context: ApiContext, draw: () => number): Promise<Timed> {
  const viewer = context.session!.viewer
  const { db } = context.app
  const filters = drawFilters(viewer, draw)
  const page = draw() < 0.1 ? 8 : 1
  const wanted = await buildQuery(context, filters)
  return await time(`naive: ${JSON.stringify(filters)}`, async () => {
    const where = conditions(wanted.query)
    const [counted] = (
      await sql<{ count: number }>`select count(distinct member_id)::int as count
        from naive_entry as search_entry where ${where}`.execute(db)
    ).rows
    const found = await read(db, where, { limit: RESULTS_PER_PAGE, offset: (page - 1) * RESULTS_PER_PAGE })
    const similar: string[] = []
    if (page === 1 && counted!.count < FEW_RESULTS) {
      let groups = 0
      for (const { query } of relax(context, wanted, filters)) {
        if (groups === MOST_GROUPS) break
        const ids = await read(db, conditions(query, found), { limit: COMPARED, offset: 0 })
        if (ids.length > 0) groups++
        similar.push(...ids)
      }
    }
    await loadCards(context, [...new Set([...found, ...similar])].slice(0, 2 * RESULTS_PER_PAGE))
  })
}

function conditions(query: SearchQuery, leftOut: string[] = []): RawBuilder<unknown> {
  return sql`search_entry.pool = any(${query.pools}) and search_entry.country = ${query.country}
    and ${fits(query, 'search_entry')} and ${isShown(query, leftOut, 'search_entry')}`
}

async function read(
  db: Db,
  where: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select member_id as id from naive_entry as search_entry
    where ${where} order by last_online desc, member_id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}
