import type { App } from '#server/app.ts'
import type { Db } from '#server/database/connect.ts'
import { isFailure } from '#server/errors.ts'

export class Crash extends Error {}

/** What a crash of the sandbox bank looks like to the shop. */
export const isUnanswered = (error: unknown) => isFailure(error, 'payment_unavailable')

/** The app whose database dies with the given number of statements. */
export function crashing(app: App, statements: number): App {
  let left = statements
  const die = {
    transformQuery: ({ node }: { node: never }) => node,
    async transformResult({ result }: { result: never }) {
      left -= 1
      if (left < 0) throw new Crash()
      return result
    },
  }
  return { ...app, db: app.db.withPlugin(die as never) as Db }
}
