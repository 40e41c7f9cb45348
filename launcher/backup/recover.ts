import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { StartupError } from '#server/startup-error.ts'
import { chooseAccount } from '../postgres/account.ts'
import { findBinaries } from '../postgres/binaries.ts'
import { memoryOfMachine } from '../postgres/memory.ts'
import type { Log } from '../postgres/place.ts'
import { launch, stopServer } from '../postgres/server.ts'
import { listTree } from './files.ts'
import type { Backup } from './layout.ts'

const NOTHING_LATER = 'recovery ended before configured recovery target was reached'
const CONNECTIONS = 100

/**
 * Lets PostgreSQL bring an unpacked backup to a moment, from the write-ahead log in its folder.
 *
 * @param refusal what is said where the log ends before the moment; undefined to take all that there is
 * @returns the time of the last change that is in it
 * @throws StartupError
 */
export async function recover(options: {
  dataDir: string
  clusterDir: string
  backup: Backup
  until: Date | undefined
  refusal: string | undefined
  password: string
  log: Log
}): Promise<Date> {
  const { dataDir, clusterDir, backup, until, refusal, password, log } = options
  const account = await chooseAccount(dataDir, clusterDir)
  const binaries = await findBinaries(dataDir, account)
  if (binaries.major !== backup.postgres)
    throw new StartupError(
      `the backup is of PostgreSQL ${backup.postgres}, but this release has ${binaries.major}: restore it with the release that made it`,
    )
  await writeFile(join(clusterDir, 'recovery.signal'), '', { mode: 0o600 })
  if (account) {
    const { files, folders } = await listTree(clusterDir)
    for (const path of ['.', ...folders, ...files])
      await chown(join(clusterDir, path), account.uid, account.gid)
  }

  const start = (target: Record<string, string>) =>
    launch({
      dataDir,
      clusterDir,
      binaries,
      account,
      log,
      password,
      logFile: join(dataDir, 'postgres.log'),
      maxConnections: CONNECTIONS,
      memoryBytes: memoryOfMachine(),
      durable: true,
      settings: {
        // All of it is in the folder: nothing is to be fetched.
        restore_command: 'exit 1',
        recovery_target_timeline: 'current',
        recovery_target_action: 'promote',
        // So that a login means that the moment is reached.
        hot_standby: 'off',
        ...target,
      },
    })
  const server = await start(until ? { recovery_target_time: forPostgres(until) } : {}).catch((error) => {
    if (!until || !(error instanceof StartupError && error.message.includes(NOTHING_LATER))) throw error
    if (refusal) throw new StartupError(refusal)
    // All that there is belongs to the moment.
    return start({})
  })
  try {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    const { rows } = await client
      .query('select pg_last_xact_replay_timestamp() as last')
      .finally(() => client.end())
    return rows[0].last ?? backup.ended
  } finally {
    await stopServer(server.process)
  }
}

/** Abbreviations of zones, which `Z` is one of, are not known yet when PostgreSQL reads it. */
const forPostgres = (time: Date) => time.toISOString().replace('T', ' ').replace('Z', '+00')
