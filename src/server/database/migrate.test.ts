import { readdirSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { StartupError } from '../startup-error.ts'
import { migrate } from './migrate.ts'

const NAMES = readdirSync('migrations').toSorted()

/** A new, migrated database. */
async function migratedDatabase(): Promise<{ url: string; client: pg.Client }> {
  const name = `migrate_${process.hrtime.bigint()}`
  const server = new pg.Client({ connectionString: inject('databaseUrl') })
  await server.connect()
  await server.query(`create database ${name} template ${inject('templateDatabase')}`)
  const url = Object.assign(new URL(inject('databaseUrl')), { pathname: `/${name}` }).href
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    // Without `with (force)`: an ordinary role may not end an autovacuum worker in the database; the worker
    // ends soon.
    await server.query(`drop database ${name}`)
    await server.end()
  })
  return { url, client }
}

const appliedNames = async (client: pg.Client) =>
  (await client.query('select name from migration order by name')).rows.map(({ name }) => name)

it('numbers the migrations from 1 on, each once', () => {
  expect(NAMES.map((name) => name.slice(0, 5))).toEqual(
    NAMES.map((_, index) => `${String(index + 1).padStart(4, '0')}_`),
  )
})

it('knows a migration that was applied under another number, and runs it no second time', async () => {
  const { url, client } = await migratedDatabase()
  await client.query(`update migration set name = '0007_began.sql' where name like '%_baseline.sql'`)
  expect(await migrate(url, new Date())).toEqual([])
  expect(await appliedNames(client)).toEqual(NAMES)
})

it('refuses a database that had a migration we do not know, or another text of one', async () => {
  const { url, client } = await migratedDatabase()
  await client.query(`insert into migration values ('9999_newer.sql', 'unknown', now())`)
  await expect(migrate(url, new Date())).rejects.toThrow(StartupError)
  await client.query(`delete from migration where name = '9999_newer.sql'`)
  await client.query(`update migration set hash = 'another' where name like '%_baseline.sql'`)
  await expect(migrate(url, new Date())).rejects.toThrow(StartupError)
  expect(await appliedNames(client)).toEqual(NAMES)
})

it('says what to do with a database from before the first migration', async () => {
  const { url, client } = await migratedDatabase()
  await client.query(
    `update migration set name = '0001_sites.sql', hash = 'another' where name = '0001_baseline.sql'`,
  )
  await client.query(`insert into migration values ('0002_members.sql', 'another', now())`)
  await expect(migrate(url, new Date())).rejects.toThrow(
    /^The database is of an earlier version .* migration 0001_sites\.sql .* begins with 0001_baseline\.sql\. Start with an empty database/,
  )
})
