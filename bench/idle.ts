import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#launcher/embedded-postgres.ts'
import { startApp } from '#main/app.server.ts'
import { silentLog } from '#tests/harness/run/log.ts'
import { noPages, testConfig } from '#tests/harness/run/test-config.ts'
import { Figures } from './timing.ts'

/** What an idle program does: transactions and processor time a second, by its schedules as in production. */
const SECONDS = Number(process.argv[2] ?? 60)
const SETTLES_MILLISECONDS = 15_000
const MOST_TRANSACTIONS = 3

const dataDir = await mkdtemp(join(tmpdir(), 'vonk-idle-'))
await chmod(dataDir, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() })
try {
  const config = testConfig({ databaseUrl: postgres.url, dataDir, smtpUrl: undefined })
  const { stop } = await startApp(config, { databaseUrl: postgres.url, pages: noPages, log: silentLog() })
  const client = new pg.Client(postgres.url)
  await client.connect()
  await pause(SETTLES_MILLISECONDS)
  const [before, usage] = [await transactions(client), process.cpuUsage()]
  await pause(SECONDS * 1_000)
  const { user, system } = process.cpuUsage(usage)
  // The question before was counted once it had ended.
  const perSecond = ((await transactions(client)) - before - 1) / SECONDS
  await client.end()
  await stop()
  console.log(`${perSecond.toFixed(1)} transactions a second`)
  console.log(`${((user + system) / SECONDS / 1_000).toFixed(1)} ms of the program's processor time a second`)
  const figures = new Figures()
  figures.judge({ what: 'transactions a second', value: perSecond, most: MOST_TRANSACTIONS })
  process.exitCode = figures.conclude() ? 0 : 1
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** All that the database has ended, well or not. Sessions report them once a second. */
async function transactions(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    'select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()',
  )
  return rows[0].count
}
