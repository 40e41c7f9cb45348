import { endSessionsOfAddress, endSessionsOfEverybody } from '#features/accounts/login/end-sessions.server.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { StartupError } from '#server/startup-error.ts'
import { openDatabase } from './open-database.ts'

const USAGE = 'npm run end-sessions -- EMAIL | --all'

/** Ends the sessions of one member, or of all, for an operator. Open pages notice within half a minute. */
async function endSessions(whose: string): Promise<string> {
  const { url, stop } = await openDatabase()
  try {
    await migrate(url, new Date())
    const { db, close } = connect(url, { onError: (error) => console.error(error.message) })
    const ended = whose === '--all' ? await endSessionsOfEverybody(db) : await endSessionsOfAddress(db, whose)
    await close()
    if (ended === undefined) throw new StartupError(`no member has the address ${whose}`)
    return `sessions ended: ${ended}`
  } finally {
    await stop()
  }
}

const [whose, ...more] = process.argv.slice(2)
try {
  if (!whose || more.length > 0 || (whose.startsWith('-') && whose !== '--all'))
    throw new StartupError(`usage: ${USAGE}`)
  console.log(await endSessions(whose))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
