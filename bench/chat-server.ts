import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pino from 'pino'

export type ServedSite = { url: string; databaseUrl: string; guest: { email: string; password: string } }

type Running = { url: string; stop(): Promise<void> }

const NOW = {
  app: 'src/main/app.server.ts',
  pages: 'src/main/pages.server.ts',
  postgres: 'launcher/embedded-postgres.ts',
  guests: 'src/demo/guests.server.ts',
}
/** Where bfc7960 has the same. */
const BEFORE: typeof NOW = {
  app: 'src/app.server.ts',
  pages: 'src/pages.server.ts',
  postgres: 'src/server/database/embedded.ts',
  guests: 'src/features/demo/guests.server.ts',
}

/** Starts the built demo of the version in a folder. */
async function serve(folder: string, demoMembers: number): Promise<ServedSite & Running> {
  const places = existsSync(join(folder, NOW.app)) ? NOW : BEFORE
  const files = [places.app, places.pages, places.postgres, places.guests, 'src/server/config.ts']
  const [{ startApp }, { builtPages }, { startEmbeddedPostgres }, { GUESTS }, { readConfig }] =
    await Promise.all(files.map((file) => import(pathToFileURL(join(folder, file)).href)))
  const dataDir = await mkdtemp(join(tmpdir(), 'vonk-measured-'))
  await chmod(dataDir, 0o755)
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'warn' })
  const log = pino({ level: config.logLevel })
  const postgres: Running = await startEmbeddedPostgres({ dataDir, log })
  const running: Running = await startApp(config, {
    databaseUrl: postgres.url,
    pages: await builtPages(),
    log,
    demoMembers,
    limitsFactor: 1_000_000,
  })
  const { email, password } = GUESTS.find(({ premium }: { premium: boolean }) => premium)
  return {
    url: running.url,
    databaseUrl: postgres.url,
    guest: { email, password },
    async stop() {
      await running.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

// Runs in a process of its own, in the folder of its version.
process.env.NODE_ENV = 'production'
const { stop, ...site } = await serve(process.cwd(), Number(process.argv[2]))
process.once('disconnect', () => void stop().finally(() => process.exit()))
process.send!(site)
