import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedPlaces } from '#features/site/seed-places.server.ts'
import { startEmbeddedPostgres } from '#launcher/embedded-postgres.ts'
import { startApp } from '#main/app.server.ts'
import { transact } from '#server/database/transact.ts'
import { silentLog } from './log.ts'
import { memoryFolder } from './memory-folder.ts'
import { noPages, testConfig } from './test-config.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    templateDatabase: string
    /** Whether the databases are kept in memory, so that dropping one is cheap. */
    inMemory: boolean
  }
}

const TEMPLATE = 'vonk_template'
// Each test file uses two pools: one for the site, one for its jobs.
const MAX_CONNECTIONS = 300

/** Starts one PostgreSQL for all tests, with a migrated template database that each test file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vonk-test-'))
  await chmod(folder, 0o755)
  const given = process.env.TEST_DATABASE_URL
  const postgres = given
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: folder,
        log: silentLog(),
        maxConnections: MAX_CONNECTIONS,
        durable: false,
      })
  const url = given ?? postgres!.url
  await makeTemplate(url, folder)
  project.provide('databaseUrl', url)
  project.provide('templateDatabase', TEMPLATE)
  const inMemory = given ? Boolean(process.env.TEST_DATABASE_IN_MEMORY) : tmpdir() === memoryFolder()
  project.provide('inMemory', inMemory)
  return async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(url: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // An interrupted run may have left the template open. Without `with (force)`, which fails for an ordinary
  // role while an autovacuum worker is in it; the worker ends soon.
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [TEMPLATE],
  )
  await client.query(`drop database if exists ${TEMPLATE}`)
  await client.query(`create database ${TEMPLATE}`)
  await client.end()

  const templateUrl = Object.assign(new URL(url), { pathname: `/${TEMPLATE}` }).href
  // With the queues of all jobs, which each site would have to make.
  const config = testConfig({ databaseUrl: templateUrl, dataDir, smtpUrl: undefined })
  const options = { databaseUrl: templateUrl, pages: noPages, log: silentLog(), schedules: false }
  const { app, stop } = await startApp(config, options)
  await transact(app.db, seedPlaces)
  await stop()
}
