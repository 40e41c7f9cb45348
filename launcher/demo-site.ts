import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { type RunningApp, startApp } from '#main/app.server.ts'
import { builtPages } from '#main/pages.server.ts'
import type { Pages } from '#main/serve-pages.server.ts'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

export type DemoSite = RunningApp & { databaseUrl: string }

/**
 * Starts the built demo site for measurements, on a free port, with a database and a data folder that `stop`
 * removes.
 */
export async function startDemoSite(demoMembers: number, pages?: Pages): Promise<DemoSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vonk-measured-'))
  await chmod(dataDir, 0o755)
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'warn' })
  const log = pino({ level: config.logLevel })
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const running = await startApp(config, {
    databaseUrl: postgres.url,
    pages: pages ?? (await builtPages()),
    log,
    demoMembers,
    limitsFactor: 1_000,
  })
  return {
    ...running,
    databaseUrl: postgres.url,
    async stop() {
      await running.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
