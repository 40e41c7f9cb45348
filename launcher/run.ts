import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { GUESTS } from '#demo/guests.server.ts'
import { STAFF_LOGINS } from '#demo/staff.server.ts'
import type { Options, RunningApp } from '#main/app.server.ts'
import { type Config, readConfig } from '#server/config.ts'
import { StartupError } from '#server/startup-error.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const DEMO_MEMBERS = 3_200

// Leaves time to roll back. A step that cannot be interrupted (an unreachable server, for example) is
// abandoned.
const START_ENDS_WITHIN_MS = 5_000

/** Whatever does not answer any more is left to its own end; what was confirmed is stored. */
const STOP_ENDS_WITHIN_MS = 9_000

type Rest = { stop(): Promise<void> }
type Prepare = () => Promise<Options['pages'] & { close?(): Promise<void> }>
type RunOptions = {
  demoMembers?: number
  /** Changes what no variable may, for tests. */
  configure?: (config: Config) => Config
}
type Start = Required<RunOptions> & { preparePages: Prepare; started: Rest[]; signal: AbortSignal }

/**
 * Runs the program until it is told to stop, with its own PostgreSQL unless another is configured. An error
 * that the operator can fix is reported in one line with exit code 1; started parts are stopped again.
 */
export async function run(preparePages: Prepare, options: RunOptions = {}): Promise<void> {
  const started: Rest[] = []
  const stopAll = async () => {
    for (const part of started.splice(0).reverse()) await part.stop()
  }
  const stopping = new AbortController()
  const demoMembers = options.demoMembers ?? DEMO_MEMBERS
  // A second call ends the drain of the first: what fails meanwhile, or an operator who does not wait.
  const hurrying = new AbortController()
  let exitCode = 0
  const stop = async (code: number, drains = false) => {
    exitCode ||= code
    if (stopping.signal.aborted) return hurrying.abort()
    stopping.abort()
    const endSoon = () => setTimeout(() => process.exit(exitCode), STOP_ENDS_WITHIN_MS).unref()
    const end = endSoon()
    const running = await Promise.race([starting.catch(() => {}), pause(START_ENDS_WITHIN_MS)])
    if (running && drains) {
      // Its own pauses bound it.
      clearTimeout(end)
      const hurried = new Promise((resolve) => hurrying.signal.addEventListener('abort', resolve))
      await Promise.race([running.drain().catch(() => {}), hurried])
      endSoon()
    }
    await stopAll()
    process.exit(exitCode)
  }
  const configure = options.configure ?? ((config) => config)
  const starting = start({ preparePages, demoMembers, configure, started, signal: stopping.signal }, stop)
  try {
    await starting
  } catch (error) {
    // An aborted start always fails; `stop` does the rest.
    if (stopping.signal.aborted) return
    await stopAll()
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Starts one part after the other and adds each to `started`, to be stopped later. */
async function start(
  { preparePages, demoMembers, configure, started, signal }: Start,
  stop: (code: number, drains?: boolean) => Promise<void>,
): Promise<RunningApp> {
  const config = configure(readConfig(process.env))
  const log = pino({ level: config.logLevel })
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0, true))

  await refuseTakenPort(config)
  signal.throwIfAborted()
  // PostgreSQL starts while the program is loaded.
  const [databaseUrl, { startApp }] = await Promise.all([
    config.databaseUrl ?? startDatabase(config, log, started, () => void stop(1)),
    import('#main/app.server.ts'),
  ])
  signal.throwIfAborted()
  const pages = await preparePages()
  if (pages.close) started.push({ stop: pages.close })
  signal.throwIfAborted()
  const onLost = () => {
    log.fatal('Another process has taken the database over')
    void stop(1)
  }
  const running = await startApp(config, { databaseUrl, pages, log, demoMembers, signal, onLost })
  started.push(running)
  if (!signal.aborted) announce(config, running)
  return running
}

/** Checks the port first, before any other part is started. */
async function refuseTakenPort({ port, host }: Config): Promise<void> {
  const probe = createServer()
  probe.listen(port, host)
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'EADDRINUSE'
        ? 'is in use: stop the program that listens on it, or set PORT'
        : 'cannot be used'
    throw new StartupError(
      `Port ${port} of ${host} ${reason}${error.code === 'EADDRINUSE' ? '' : `: ${error.message}`}`,
    )
  })
  probe.close()
  await once(probe, 'close')
}

async function startDatabase(
  config: Config,
  log: pino.Logger,
  started: Rest[],
  onExit: () => void,
): Promise<string> {
  const { dataDir, backupDir } = config
  const postgres = await startEmbeddedPostgres({ dataDir, backupDir, log, onExit })
  started.push(postgres)
  return postgres.url
}

function announce(config: Config, { url }: RunningApp): void {
  const line = (what: string, ...values: string[]) =>
    ['', what.padEnd(15), ...values.map((value) => value.padEnd(23))].join('  ').trimEnd()
  const lines = [`Vonk runs at ${url}`]
  if (config.demo)
    lines.push(
      '',
      ...GUESTS.map(({ premium, email, password }) =>
        line(premium ? 'premium member' : 'free member', email, password),
      ),
      line('back office', `${url}/admin`),
      ...STAFF_LOGINS.map(({ role, email, password }) => line(`  ${role}`, email, password)),
      line('mails and texts', `${url}/dev/outbox (and the codes for the back office)`),
      line('sandbox bank', `${url}/sandbox-bank`),
      line('API reference', `${url}/dev/api`),
    )
  console.log(lines.join('\n'))
}
