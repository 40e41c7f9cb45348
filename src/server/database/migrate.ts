import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { StartupError, unreachable } from '../startup-error.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
// Any number that is ours: nodes that start at the same time migrate one after the other.
const MIGRATION_LOCK = 8_615_093

type Migration = { name: string; sql: string; hash: string }

/** Those of this release, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Brings the database to this program's version, each migration in its own transaction.
 * @throws StartupError when the database is unreachable, newer than the program, or from before the first migration, or
 * when a migration has changed.
 */
export async function migrate(url: string, now: Date): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect().catch(unreachable)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null)',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
    const migrations = await readMigrations()
    await renameMoved(client, rows, migrations)
    refuseOthers(rows, migrations)
    const applied = new Set(rows.map((row) => row.name))
    const missing = migrations.filter((migration) => !applied.has(migration.name))
    for (const { name, sql, hash } of missing) {
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into migration values ($1, $2, $3)', [name, hash, now])
      await client.query('commit')
    }
    return missing.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

/** Renames migrations that got another number, which are recognized by their unchanged text. */
async function renameMoved(
  client: pg.Client,
  applied: { name: string; hash: string }[],
  known: Migration[],
): Promise<void> {
  const names = new Set(known.map(({ name }) => name))
  for (const row of applied) {
    if (names.has(row.name)) continue
    const name = known.find(({ hash }) => hash === row.hash)?.name
    if (!name) continue
    await client.query('update migration set name = $1 where name = $2', [name, row.name])
    row.name = name
  }
}

function refuseOthers(applied: { name: string; hash: string }[], known: Migration[]): void {
  const first = known[0]!
  for (const { name, hash } of applied) {
    const migration = known.find((candidate) => candidate.name === name)
    if (!migration && numberOf(name) === numberOf(first.name))
      throw new StartupError(
        `The database is of an earlier version of this program, which this release cannot bring forward: it has migration ${name} where this release begins with ${first.name}. Start with an empty database; without DATABASE_URL, move the data folder (DATA_DIR, else ./data) away`,
      )
    if (!migration)
      throw new StartupError(
        `The database is newer than this program: it has migration ${name}, which this release does not have`,
      )
    if (migration.hash !== hash)
      throw new StartupError(`Migration ${name} of this release differs from the one that the database has`)
  }
}

const numberOf = (name: string) => name.slice(0, name.indexOf('_'))
