import { sql } from 'kysely'
import pg from 'pg'
import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { buildQuery } from '#features/discovery/build-query.server.ts'
import { RESULTS_PER_PAGE } from '#features/discovery/contract.ts'
import { fits, isShown } from '#features/discovery/search-queries.server.ts'
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

/** The mix's searches by OFFSET and COUNT(*): the ids of a page, without the cards. */
export async function searchNaively(context: ApiContext, draw: () => number): Promise<Timed> {
  const viewer = context.session!.viewer
  const filters = drawFilters(viewer, draw)
  const pages = draw() < 0.1 ? 8 : 1
  const { query } = await buildQuery(context, filters)
  const where = sql`search_entry.pool = any(${query.pools}) and search_entry.country = ${query.country}
    and ${fits(query, 'search_entry')} and ${isShown(query, [], 'search_entry')}`
  return await time(`naive: ${JSON.stringify(filters)}`, async () => {
    await sql`select count(distinct member_id) from naive_entry as search_entry where ${where}`.execute(
      context.app.db,
    )
    await sql`select member_id from naive_entry as search_entry where ${where}
      order by last_online desc, member_id desc
      limit ${RESULTS_PER_PAGE} offset ${(pages - 1) * RESULTS_PER_PAGE}`.execute(context.app.db)
  })
}
