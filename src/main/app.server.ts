import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { drawingPortraits } from '#demo/portrait-files.server.ts'
import { refuseDemoData, seedDemo } from '#demo/seed.server.ts'
import type { App } from '#server/app.ts'
import { aloneOnDatabase, type Bus } from '#server/bus/bus.ts'
import { type Captcha, createCaptcha } from '#server/captcha.ts'
import { type Clock, HOUR, SECOND, systemClock } from '#server/clock.ts'
import { type Config, loadSecret } from '#server/config.ts'
import { openCountries } from '#server/countries.ts'
import { createSms } from '#server/create-sms.ts'
import { inBackground } from '#server/database/background.ts'
import { connect, type Db } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { slowStatements } from '#server/database/slow-statements.ts'
import { SoleProcess } from '#server/database/sole-process.ts'
import { reportFailedDeeds } from '#server/database/transact.ts'
import { DatabaseUnavailable } from '#server/database/unavailable.ts'
import { Events } from '#server/events.ts'
import { databaseCheck, diskCheck, Readiness, storageCheck } from '#server/health/readiness.ts'
import type { MetricsServer } from '#server/health/serve-metrics.ts'
import { PATIENCE, type Patience } from '#server/http/patience.ts'
import { Traffic } from '#server/http/traffic.ts'
import { createIds } from '#server/ids.ts'
import { Jobs } from '#server/jobs/jobs.ts'
import { KeptLimits } from '#server/limits/kept-limits.ts'
import { Limits } from '#server/limits/limits.ts'
import { Live } from '#server/live.ts'
import { type Log, logUnexpected, outages } from '#server/log.ts'
import { createMailer } from '#server/mail.ts'
import { createPusher, type Pusher } from '#server/pusher.ts'
import { ServiceHealth } from '#server/service-health.ts'
import { StartupError } from '#server/startup-error.ts'
import { createDiskStorage, sweepDrafts } from '#server/storage.ts'
import { listOfFeatures } from './features.server.ts'
import { hearMailer, hearSms, hearStorage } from './hear-services.server.ts'
import { createHttpServer } from './http.server.ts'
import type { Pages } from './serve-pages.server.ts'

/** A slow machine fills a demo in large parts. */
const SEED_STATEMENT_MILLISECONDS = 600_000
const JOBS_STOP_WITHIN_MILLISECONDS = 4_000
const LIMITS_KEPT_WITHIN_MILLISECONDS = 1_000
/** Another process may still be writing what is newer. */
const DRAFT_MILLISECONDS = HOUR
/** So many connections are for the work of jobs, besides the four that fetch jobs. */
const BACKGROUND_CONNECTIONS = 8
const LIVE_DRAINS_WITHIN_MILLISECONDS = 10 * SECOND

export type RunningApp = {
  app: App
  url: string
  /** Before a stop: lets requests and live connections go to other processes, for as long as the operator wants. */
  drain(): Promise<void>
  stop(): Promise<void>
}

export type Options = {
  databaseUrl: string
  pages: Pages
  clock?: Clock
  pusher?: Pusher
  captcha?: Captcha
  log?: Log
  patience?: Partial<Patience>
  /** Multiplies the rate limits per address; for load tests. */
  limitsFactor?: number
  /** Whether jobs run by their schedules; defaults to true. */
  schedules?: boolean
  /** Runs beside another process, which each would else refuse; for tests. */
  besides?: boolean
  /** Called where another process has taken the database over. */
  onLost?: () => void
  /** The number of members in a demo after its first start. */
  demoMembers?: number
  /** Aborts the start, which then fails soon and releases everything. */
  signal?: AbortSignal
}

/** Starts the program on a database, on which no process runs that does not hear it: migrates it, starts the jobs and listens. */
export async function startApp(config: Config, options: Options): Promise<RunningApp> {
  const sole = new SoleProcess(options.databaseUrl, {
    shared: Boolean(config.redisUrl),
    onLost: () => options.onLost?.(),
  })
  if (!options.besides) await sole.take()
  try {
    const { stop, ...running } = await startOn(config, options)
    return { ...running, stop: () => stop().finally(() => sole.release()) }
  } catch (error) {
    await sole.release()
    throw error
  }
}

async function startOn(config: Config, options: Options): Promise<RunningApp> {
  slowStatements.forgetAll()
  const log = options.log ?? pino({ level: config.logLevel })
  const clock = options.clock ?? systemClock
  const photos = join(config.dataDir, 'photos')
  await mkdir(photos, { recursive: true })
  if (!options.besides) await sweepDrafts(photos, config.redisUrl ? DRAFT_MILLISECONDS : 0)
  await migrate(options.databaseUrl, clock.now())
  const database = connect(options.databaseUrl, {
    background: BACKGROUND_CONNECTIONS,
    onError: (err) => logUnexpected(log, { err }, 'database connection failed'),
    listener: {
      away: (reason) => outages.note(log, new DatabaseUnavailable(reason)),
      back: (seconds) => outages.end(log, seconds),
    },
  })
  reportFailedDeeds(database.db, (err) => logUnexpected(log, { err }, 'work after a commit failed'))
  const ids = createIds(clock)
  const secret = await loadSecret(config)
  const serviceHealth = new ServiceHealth(clock)
  const doesJobs = config.roles?.includes('jobs') ?? true
  const bus = await openBus(config, database.db, log, serviceHealth)
  const storage = hearStorage(createDiskStorage(photos), serviceHealth)
  const app: App = {
    config,
    secret,
    earlierSecrets: config.earlierSecrets ?? [],
    log,
    clock,
    countryOf: await openCountries(),
    ids,
    db: database.db,
    jobs: new Jobs(options.databaseUrl, log, { schedules: doesJobs && options.schedules !== false, bus }),
    events: new Events(),
    bus,
    live: new Live({ bus }),
    limits: new Limits({
      factor: options.limitsFactor ?? 1,
      shared: bus.limits,
      kept: new KeptLimits(database.db, { secret, log }),
    }),
    serviceHealth,
    readiness: new Readiness(clock, [
      await databaseCheck(database.db),
      storageCheck(clock, photos),
      diskCheck(config.dataDir),
    ]),
    traffic: new Traffic(clock),
    storage: config.demo ? drawingPortraits(storage, { db: database.db, secret }) : storage,
    mail: hearMailer(createMailer(config, database.db, clock, ids), serviceHealth),
    sms: hearSms(createSms(config, { db: database.db, clock, ids }), serviceHealth),
    pusher: options.pusher ?? createPusher(config.vapid),
    captcha: options.captcha ?? createCaptcha(config.captchaSecret),
  }
  for (const feature of listOfFeatures) feature.subscribe?.(app)
  let server: FastifyInstance | undefined
  let metrics: MetricsServer | undefined
  const stop = async () => {
    app.readiness.stop()
    app.live.close()
    await server?.close()
    // A database that is held still must not hold up the rest.
    await Promise.race([app.jobs.stop(), pause(JOBS_STOP_WITHIN_MILLISECONDS)])
    app.mail.close()
    await Promise.race([app.limits.stop(), pause(LIMITS_KEPT_WITHIN_MILLISECONDS)])
    bus.close()
    metrics?.close()
    await database.close()
  }
  try {
    await app.limits.recall()
    await refuseDemoData(app)
    for (const feature of listOfFeatures) await feature.check?.(app)
    const jobs = listOfFeatures.flatMap((feature) => feature.jobs?.(app) ?? [])
    await app.jobs.open(jobs)
    if (options.demoMembers)
      await inBackground(SEED_STATEMENT_MILLISECONDS, () =>
        seedDemo(app, options.demoMembers!, options.signal),
      )
    if (config.metricsPort !== undefined) {
      // Most run without: loaded for those that have it.
      const { startMetrics } = await import('./metrics.server.ts')
      metrics = await startMetrics(app, database, config.metricsPort)
    }
    server = await createHttpServer(app, options.pages, { ...PATIENCE, ...options.patience })
    await listen(server, config)
    app.config = { ...withPort(config, server), metricsPort: metrics?.port }
    // Some jobs ask the program itself, as a bank would.
    if (doesJobs) app.jobs.work(jobs)
  } catch (error) {
    await stop()
    throw error
  }
  const { port } = server.server.address() as AddressInfo
  return { app, url: `http://localhost:${port}`, drain: () => drain(app), stop }
}

async function drain({ config, readiness, live }: App): Promise<void> {
  const milliseconds = (config.drainSeconds ?? 0) * SECOND
  if (milliseconds === 0) return
  readiness.stop()
  // What comes back before a balancer knows would come back here.
  const closing = Math.min(LIVE_DRAINS_WITHIN_MILLISECONDS, milliseconds / 2)
  await pause(milliseconds - closing)
  await live.drain(closing)
}

/** Loads what speaks with Redis only where there is one. */
async function openBus(config: Config, db: Db, log: Log, health: ServiceHealth): Promise<Bus> {
  if (!config.redisUrl) return aloneOnDatabase()
  const { RedisBus } = await import('#server/bus/redis-bus.ts')
  return RedisBus.open({ url: config.redisUrl, deployment: await nameOfDeployment(db), log, health })
}

/** The same for each process on a database, and no other's: its name, and when its first migration was made. */
async function nameOfDeployment(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select current_database() || '-' || left(md5(min(applied_at)::text), 8) as name from migration`.execute(
    db,
  )
  return rows[0]!.name
}

async function listen(server: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await server.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new StartupError(`Port ${port} is in use: stop the program that listens on it, or set PORT`)
  }
}

/** Replaces `PORT=0` in the public address by the port that it was given. */
function withPort(config: Config, server: FastifyInstance): Config {
  const url = new URL(config.publicUrl)
  if (url.port !== '0') return config
  url.port = String((server.server.address() as AddressInfo).port)
  return { ...config, publicUrl: url.origin }
}
