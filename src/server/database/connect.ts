import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { Connections, type Options, type PoolsUsage } from './connections.ts'
import type { Tables } from './tables.ts'

/** Reads, and begins transactions. */
export type Db = Kysely<Tables>
/** Functions that write take a `Tx` first: they run in their caller's transaction. */
export type Tx = Transaction<Tables>

// Days stay text: a Date would move them through the server's time zone.
const DATE = 1082
const INT8 = 20
const TIMESTAMPTZ = 1184
/** As PostgreSQL writes nearly all: JavaScript itself reads them faster than pg does. */
const UTC_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/
pg.types.setTypeParser(DATE, (value) => value)
pg.types.setTypeParser(INT8, (value) => Number(value))
const readAnyTime = pg.types.getTypeParser(TIMESTAMPTZ) as (value: string) => Date
pg.types.setTypeParser(TIMESTAMPTZ, (value) =>
  UTC_TIME.test(value) ? new Date(`${value.slice(0, 10)}T${value.slice(11, -3)}Z`) : readAnyTime(value),
)

export type Database = { db: Db; usage(): PoolsUsage; close(): Promise<void> }

export function connect(url: string, options: Options): Database {
  const connections = new Connections(url, options)
  const db = queryThrough(connections as unknown as PostgresPool)
  return { db, usage: () => connections.usage(), close: () => db.destroy() }
}

/** Whether a query failed because its database had been closed before. Kysely has no class for it. */
export function isAfterClose(error: unknown): boolean {
  return error instanceof Error && error.message === 'driver has already been destroyed'
}

/** Typed queries over connections: names are `camelCase` here and `snake_case` in the database. */
export function queryThrough(pool: PostgresPool): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
