import type { FastifyInstance } from 'fastify'
import type { App } from '#server/app.ts'
import { SECOND } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { addImpressions } from './recommend-queries.server.ts'

const WRITTEN_EVERY_MILLISECONDS = 15 * SECOND
// Few enough to find each by its key, also while there are not yet many members.
const AT_ONCE = 30

const counted = new WeakMap<App, Map<string, number>>()

/** Counts that these members' cards were shown; written later, many at once. A crash loses some seconds' counts. */
export function countImpressions(app: App, ids: string[]): void {
  const counts = counted.get(app) ?? new Map<string, number>()
  counted.set(app, counts)
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
}

export async function writeImpressions(app: App): Promise<void> {
  const counts = [...(counted.get(app) ?? [])]
  counted.delete(app)
  for (let from = 0; from < counts.length; from += AT_ONCE)
    await transact(app.db, (tx) => addImpressions(tx, counts.slice(from, from + AT_ONCE), app.clock.now()))
}

export function serveImpressions(app: App, server: FastifyInstance): void {
  const write = () =>
    writeImpressions(app).catch((err) => app.log.warn({ err }, 'impressions were not written'))
  const timer = setInterval(write, WRITTEN_EVERY_MILLISECONDS)
  server.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })
}
