import pino from 'pino'
import { type Options, type RunningApp, startApp } from '#app.server.ts'
import { type Config, readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/database/embedded.ts'
import { StartupError } from '#server/startup-error.ts'

const DEMO_MEMBERS = 3_200

type Rest = { stop(): Promise<void> }

/**
 * Runs the program until it is told to stop: its own PostgreSQL where no other is configured, then the rest.
 * What an operator can mend is one clear line and exit code 1; nothing is left half-started.
 */
export async function run(
  preparePages: () => Promise<Options['pages'] & { close?(): Promise<void> }>,
): Promise<void> {
  const started: Rest[] = []
  const stopAll = async () => {
    for (const part of started.splice(0).reverse()) await part.stop()
  }
  try {
    const config = readConfig(process.env)
    const log = pino({ level: config.logLevel })
    let stopping = false
    const stop = async (code: number) => {
      if (stopping) return
      stopping = true
      await stopAll()
      process.exit(code)
    }
    process.on('SIGINT', () => void stop(0))
    process.on('SIGTERM', () => void stop(0))

    const databaseUrl = config.databaseUrl ?? (await startDatabase(config, log, started, () => void stop(1)))
    const pages = await preparePages()
    if (pages.close) started.push({ stop: pages.close })
    const running = await startApp(config, { databaseUrl, pages, log, demoMembers: DEMO_MEMBERS })
    started.push(running)
    announce(config, running)
  } catch (error) {
    await stopAll()
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exit(1)
  }
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
