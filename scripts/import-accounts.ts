import { readFile } from 'node:fs/promises'
import pino from 'pino'
import { importAccounts } from '#features/accounts/signup/prepared-import.server.ts'
import { startEmbeddedPostgres } from '#launcher/embedded-postgres.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { createIds } from '#server/ids.ts'
import { StartupError } from '#server/startup-error.ts'
import { printable } from '#shared/text.ts'

/**
 * `npm run import:accounts -- FILE`: prepares a signup for each line of the file. The running site mails the
 * links.
 */
async function run(path: string | undefined): Promise<number> {
  if (!path) throw new StartupError('Usage: npm run import:accounts -- FILE')
  const file = await readFile(path, 'utf8').catch((error: Error) => {
    throw new StartupError(`${path} cannot be read: ${error.message}`)
  })
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    const url = config.databaseUrl ?? embedded!.url
    const clock = systemClock
    await migrate(url, clock.now())
    const database = connect(url, { onError: (err) => log.error({ err }, 'database connection failed') })
    try {
      const { prepared, bad } = await importAccounts(
        { db: database.db, clock, ids: createIds(clock), config },
        file,
      )
      for (const { number, problem } of bad) console.error(`line ${number}: ${printable(problem)}`)
      if (bad.length > 0) console.error(`Nothing was imported: ${bad.length} invalid lines in ${path}`)
      else console.log(`${prepared} signups prepared; their mails go out within a minute while the site runs`)
      return bad.length > 0 ? 1 : 0
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}

try {
  process.exitCode = await run(process.argv[2])
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
