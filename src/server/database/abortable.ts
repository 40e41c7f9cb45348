import type { Db } from './connect.ts'
import { reportFailedDeeds, reportOf } from './transact.ts'

/**
 * The database, which refuses every statement after the signal, so that an open transaction is rolled back.
 */
export function abortable(db: Db, signal: AbortSignal): Db {
  const bounded = db.withPlugin({
    transformQuery({ node }) {
      signal.throwIfAborted()
      return node
    },
    transformResult: async ({ result }) => result,
  })
  reportFailedDeeds(bounded, reportOf(db))
  return bounded
}
