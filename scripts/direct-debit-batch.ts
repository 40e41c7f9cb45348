import { parseArgs } from 'node:util'
import { batchCommand, USAGE } from '#features/payments/providers/bank/batch-command.server.ts'
import { systemClock } from '#server/clock.ts'
import { loadSecret, readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { StartupError } from '#server/startup-error.ts'
import { openDatabase } from './open-database.ts'

try {
  const { positionals, values } = readArguments()
  if (!(await run(positionals, values.site))) process.exitCode = 1
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function run(words: string[], host: string | undefined): Promise<boolean> {
  const command = batchCommand(words)
  const config = readConfig(process.env)
  const { url, stop } = await openDatabase()
  try {
    await migrate(url, new Date())
    const { db, close } = connect(url, { onError: (error) => console.error(error.message) })
    try {
      const desk = {
        db,
        clock: systemClock,
        secret: await loadSecret(config),
        earlierSecrets: config.earlierSecrets ?? [],
        config,
      }
      return await command({ ...desk, tell: console.log, complain: console.error }, host)
    } finally {
      await close()
    }
  } finally {
    await stop()
  }
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { site: { type: 'string' } } })
  } catch {
    throw new StartupError(`usage: ${USAGE}`)
  }
}
