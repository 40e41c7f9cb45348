import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { type Options, type RunningApp, startApp } from '#app.server.ts'
import { type Config, readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/database/embedded.ts'
import { StartupError } from '#server/startup-error.ts'

const DEMO_MEMBERS = 3_200

// As long as it takes to roll back; who cannot be waited for (a machine out of reach, say) is left where they are.
const START_ENDS_WITHIN_MS = 5_000

type Rest = { stop(): Promise<void> }
type Prepare = () => Promise<Options['pages'] & { close?(): Promise<void> }>
type Start = { preparePages: Prepare; demoMembers: number; started: Rest[]; signal: AbortSignal }

/**
 * Runs the program until it is told to stop: its own PostgreSQL where no other is configured, then the rest.
 * What an operator can mend is one clear line and exit code 1; nothing is left half-started.
 */
export async function run(preparePages: Prepare, options: { demoMembers?: number } = {}): Promise<void> {
  const started: Rest[] = []
  const stopAll = async () => {
    for (const part of started.splice(0).reverse()) await part.stop()
  }
  const stopping = new AbortController()
  const demoMembers = options.demoMembers ?? DEMO_MEMBERS
  const stop = async (code: number) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    await Promise.race([starting.catch(() => {}), pause(START_ENDS_WITHIN_MS)])
    await stopAll()
    process.exit(code)
  }
  const starting = start({ preparePages, demoMembers, started, signal: stopping.signal }, stop)
  try {
    await starting
  } catch (error) {
    // Told to stop, a start fails; that is how it ends.
    if (stopping.signal.aborted) return
    await stopAll()
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Starts one part after the other, each put with what is to be stopped. */
async function start(
  { preparePages, demoMembers, started, signal }: Start,
  stop: (code: number) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))

  await refuseTakenPort(config)
  signal.throwIfAborted()
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config, log, started, () => void stop(1)))
  signal.throwIfAborted()
  const pages = await preparePages()
  if (pages.close) started.push({ stop: pages.close })
  signal.throwIfAborted()
  const running = await startApp(config, { databaseUrl, pages, log, demoMembers, signal })
  started.push(running)
  if (!signal.aborted) announce(config, running)
}

/** Before anything else is started for nothing. */
async function refuseTakenPort({ port, host }: Config): Promise<void> {
  const probe = createServer()
  probe.listen(port, host)
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'EADDRINUSE' ? 'is taken: stop what listens there, or set PORT' : 'cannot be used'
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
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, onExit })
  started.push(postgres)
  return postgres.url
}

function announce(config: Config, { url }: RunningApp): void {
  const lines = [`Vonk runs at ${url}`]
  if (config.demo)
    lines.push(
      '',
      '  free member      free@vonk.example     vonk-demo-free',
      '  premium member   premium@vonk.example  vonk-demo-premium',
      `  mails and texts  ${url}/dev/outbox`,
      `  sandbox bank     ${url}/sandbox-bank`,
      `  API reference    ${url}/dev/api`,
    )
  console.log(lines.join('\n'))
}
