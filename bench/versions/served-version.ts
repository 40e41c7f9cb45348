import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Fastify from 'fastify'
import pino from 'pino'

export type ServedSite = {
  url: string
  /** A bare route, see `REQUESTS.floor`. */
  floor: string
  databaseUrl: string
  guest: { email: string; password: string }
}
/** Milliseconds of processor until now, and trips to PostgreSQL. */
export type Usage = { server: number; postgres: number; trips: number }

type Running = { url: string; stop(): Promise<void> }

const NOW = {
  app: 'src/main/app.server.ts',
  pages: 'src/main/pages.server.ts',
  postgres: 'launcher/embedded-postgres.ts',
  guests: 'src/demo/guests.server.ts',
}
/** Where earlier versions have the same. */
const BEFORE: (typeof NOW)[] = [
  { ...NOW, postgres: 'src/server/database/embedded.ts' },
  {
    app: 'src/app.server.ts',
    pages: 'src/pages.server.ts',
    postgres: 'src/server/database/embedded.ts',
    guests: 'src/features/demo/guests.server.ts',
  },
]
/** A profile's answer has at least so many bytes. */
const FLOOR_BYTES = 3_000
const TICKS_A_SECOND = 100

let trips = 0

/** Counts what ends in an answer: a `Sync`, or a simple query. */
function countTrips(folder: string): void {
  const { prototype } = createRequire(join(folder, 'package.json'))('pg/lib/connection.js')
  for (const name of ['sync', 'query']) {
    const send = prototype[name]
    prototype[name] = function (...parameters: unknown[]) {
      trips++
      return send.apply(this, parameters)
    }
  }
}

/** Starts the built demo of the version in a folder. */
async function serve(
  folder: string,
  demoMembers: number,
): Promise<ServedSite & Running & { dataDir: string }> {
  const places = [NOW, ...BEFORE].find((one) =>
    Object.values(one).every((file) => existsSync(join(folder, file))),
  )
  if (!places) throw new Error(`${folder} has no version of the program`)
  countTrips(folder)
  const files = [places.app, places.pages, places.postgres, places.guests, 'src/server/config.ts']
  const [{ startApp }, { builtPages }, { startEmbeddedPostgres }, { GUESTS }, { readConfig }] =
    await Promise.all(files.map((file) => import(pathToFileURL(join(folder, file)).href)))
  const dataDir = await mkdtemp(join(tmpdir(), 'vonk-measured-'))
  await chmod(dataDir, 0o755)
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' })
  const log = pino({ level: config.logLevel })
  const postgres: Running = await startEmbeddedPostgres({ dataDir, log })
  const running = await startApp(config, {
    databaseUrl: postgres.url,
    pages: await builtPages(),
    log,
    demoMembers,
    limitsFactor: 1_000_000,
  })
  const floor = Fastify()
  const answer = JSON.stringify({ bytes: 'x'.repeat(FLOOR_BYTES) })
  floor.get('/', async (_request, reply) => {
    await running.app.db.selectFrom('site').select('id').limit(1).execute()
    return reply.header('content-type', 'application/json').send(answer)
  })
  const { email, password } = GUESTS.find(({ premium }: { premium: boolean }) => premium)
  return {
    dataDir,
    url: running.url,
    floor: await floor.listen({ host: '127.0.0.1', port: 0 }),
    databaseUrl: postgres.url,
    guest: { email, password },
    async stop() {
      await floor.close()
      await running.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What PostgreSQL's processes have taken of the processor, those that have ended too; on Linux alone. */
function postgresMilliseconds(dataDir: string): number {
  const postmaster = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]!
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let stat = ''
    try {
      stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    } catch {
      // It has ended since.
    }
    // After the name, which may hold spaces: state, parent, …, and from the twelfth user, system and those of children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const own = Number(fields[11]) + Number(fields[12])
    if (pid === postmaster) ticks += own + Number(fields[13]) + Number(fields[14])
    else if (fields[1] === postmaster) ticks += own
  }
  return (ticks * 1_000) / TICKS_A_SECOND
}

const inspected = new Session()
inspected.connect()

/** Writes what has taken the time since the last call, and begins anew. */
async function writeProfile(file: string | undefined): Promise<void> {
  if (!process.env.BENCH_PROFILES) return
  if (file) {
    const { profile } = await inspected.post('Profiler.stop')
    await writeFile(join(process.env.BENCH_PROFILES, file), JSON.stringify(profile))
  }
  await inspected.post('Profiler.enable')
  await inspected.post('Profiler.start')
}

// Runs in a process of its own, in the folder of its version.
process.env.NODE_ENV = 'production'
const { stop, dataDir, ...site } = await serve(process.cwd(), Number(process.argv[2]))
process.once('disconnect', () => void stop().finally(() => process.exit()))
process.on('message', async (profiled: string | undefined) => {
  await writeProfile(profiled)
  const { user, system } = process.cpuUsage()
  const usage: Usage = { server: (user + system) / 1_000, postgres: postgresMilliseconds(dataDir), trips }
  process.send!(usage)
})
process.send!(site)
