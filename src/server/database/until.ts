import type { Db } from './connect.ts'

/** The database until the signal: from then on every statement is refused, so that a transaction is rolled back. */
export function until(db: Db, signal: AbortSignal): Db {
  return db.withPlugin({
    transformQuery({ node }) {
      signal.throwIfAborted()
      return node
    },
    transformResult: async ({ result }) => result,
  })
}
