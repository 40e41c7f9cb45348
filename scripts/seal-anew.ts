import { sealSecondFactorsAnew } from '#features/office/staff/seal-second-factors-anew.server.ts'
import { sealIbansAnew } from '#features/payments/providers/debit/seal-ibans-anew.server.ts'
import { loadSecret, readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { StartupError } from '#server/startup-error.ts'
import { openDatabase } from './open-database.ts'

/**
 * Seals by SESSION_SECRET what EARLIER_SESSION_SECRETS sealed, for an operator; as often as one likes, also while the program
 * runs with the same values. @returns whether all could be opened
 */
async function sealAnew(): Promise<boolean> {
  const config = readConfig(process.env)
  const secrets = { secret: await loadSecret(config), earlierSecrets: config.earlierSecrets ?? [] }
  const { url, stop } = await openDatabase()
  try {
    await migrate(url, new Date())
    const { db, close } = connect(url, { onError: (error) => console.error(error.message) })
    const staff = await sealSecondFactorsAnew(db, secrets)
    const ibans = await sealIbansAnew(db, secrets)
    await close()
    console.log(`sealed anew: ${staff.sealed} second factors, ${ibans.sealed} accounts of mandates`)
    for (const email of staff.unread) console.error(`cannot be opened: the second factor of ${email}`)
    for (const id of ibans.unread) console.error(`cannot be opened: the account of mandate ${id}`)
    return staff.unread.length + ibans.unread.length === 0
  } finally {
    await stop()
  }
}

try {
  if (!(await sealAnew())) process.exitCode = 1
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
