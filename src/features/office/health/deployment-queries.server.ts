import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { type SlowStatement, slowStatements } from '#server/database/slow-statements.ts'

const STATEMENTS = 10
const SLOW_MILLISECONDS = 50
const COUNTED_DAYS = 7

export async function describeDatabase(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return rows[0]!
}

export type Statements = { source: 'database' | 'program'; list: SlowStatement[] }

/** The slowest statements, by PostgreSQL's own measure if it has one, else by the program's since its start. */
export async function listSlowStatements(db: Db): Promise<Statements> {
  const list = await readStatStatements(db)
  return list ? { source: 'database', list } : { source: 'program', list: slowStatements.list(STATEMENTS) }
}

/** Without values: PostgreSQL replaces them in these four kinds. */
async function readStatStatements(db: Db): Promise<SlowStatement[] | undefined> {
  const { rows } = await sql<{ view: string | null; loaded: boolean }>`
    select to_regclass('pg_stat_statements')::text as view,
      current_setting('pg_stat_statements.max', true) is not null as loaded`.execute(db)
  if (!rows[0]?.view || !rows[0].loaded) return undefined
  const found = await sql<SlowStatement>`
    select query as text, sum(calls)::bigint as calls, sum(total_exec_time) / sum(calls) as mean_milliseconds,
      max(max_exec_time) as max_milliseconds
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and userid = (select oid from pg_roles where rolname = current_user)
      and query ~* '^\\s*(select|with|insert|update|delete)\\s'
    group by query
    having sum(total_exec_time) / sum(calls) >= ${SLOW_MILLISECONDS}
    order by sum(total_exec_time) desc
    limit ${STATEMENTS}`.execute(db)
  return found.rows
}

/** How many members of a site lately called a mail spam, or have an address that bounced. */
export async function countMailStops(
  db: Db,
  siteId: string,
  now: Date,
): Promise<{ bounced: number; complaints: number }> {
  const since = new Date(now.getTime() - COUNTED_DAYS * 86_400_000)
  const rows = await db
    .selectFrom('mailStop')
    .innerJoin('account', 'account.id', 'mailStop.memberId')
    .where('mailStop.reason', 'in', ['bounced', 'spam'])
    .where('mailStop.createdAt', '>', since)
    .where('account.siteId', '=', siteId)
    .groupBy('mailStop.reason')
    .select((eb) => ['mailStop.reason', eb.fn.countAll<number>().as('count')])
    .execute()
  const of = (reason: 'bounced' | 'spam') => rows.find((row) => row.reason === reason)?.count ?? 0
  return { bounced: of('bounced'), complaints: of('spam') }
}

/** Mails of a site that were tried for days lately, in vain. */
export async function countGivenUp(db: Db, siteId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mailTrouble')
    .where('siteId', '=', siteId)
    .where('state', '=', 'given_up')
    .where('notedAt', '>', new Date(now.getTime() - COUNTED_DAYS * 86_400_000))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many of these members are a site's. */
export async function countOfSite(db: Db, siteId: string, members: string[]): Promise<number> {
  if (members.length === 0) return 0
  const { count } = await db
    .selectFrom('account')
    .where('siteId', '=', siteId)
    .where('id', '=', sql<string>`any(${members})`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
