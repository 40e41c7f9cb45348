import { proveBooks } from '#features/payments/money-back/proof/prove.server.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { StartupError } from '#server/startup-error.ts'
import { openDatabase } from './open-database.ts'

/** Proves the books of credits and money for an operator. @returns whether they hold */
async function check(): Promise<boolean> {
  const { url, stop } = await openDatabase()
  try {
    await migrate(url, new Date())
    const { db, close } = connect(url, { onError: (error) => console.error(error.message) })
    const begun = performance.now()
    const { entries, breaches, money } = await proveBooks(db)
    await close()
    for (const { provider, currency, paid, wentBack, purchases } of money)
      console.log(
        `${provider} ${currency}: ${purchases} purchases, paid ${paid}, went back ${wentBack} (minor units)`,
      )
    for (const { rule, where } of breaches) console.error(`BROKEN: ${rule}\n  ${where.join('\n  ')}`)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`${entries} entries in ${seconds} s: the books ${breaches.length === 0 ? '' : 'do not '}hold`)
    return breaches.length === 0
  } finally {
    await stop()
  }
}

try {
  if (!(await check())) process.exitCode = 1
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
