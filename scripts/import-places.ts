import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import pino from 'pino'
import { importPlaces } from '#features/site/import-places.server.ts'
import { startEmbeddedPostgres } from '#launcher/embedded-postgres.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { StartupError } from '#server/startup-error.ts'

/** `npm run import:places -- FILE`: adds the places of a GeoNames dump, such as `NL.txt` or `allCountries.txt`. */
async function run(path: string | undefined): Promise<void> {
  if (!path) throw new StartupError('Usage: npm run import:places -- FILE')
  await access(path).catch((error: Error) => {
    throw new StartupError(`${path} cannot be read: ${error.message}`)
  })
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    const url = config.databaseUrl ?? embedded!.url
    await migrate(url, systemClock.now())
    const database = connect(url, { onError: (err) => log.error({ err }, 'database connection failed') })
    try {
      const lines = () => createInterface({ input: createReadStream(path), crlfDelay: Infinity })
      const { added, changed, skipped } = await importPlaces(database.db, lines)
      console.log(`${added} places added, ${changed} known before, ${skipped} lines about something else`)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}

try {
  await run(process.argv[2])
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
