import { setImmediate } from 'node:timers/promises'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import {
  deleteTaste,
  forgetLearned,
  listAnswering,
  listDeeds,
  listSites,
  saveAnswering,
  saveLearned,
  saveTaste,
} from './learn-queries.server.ts'
import { forgetRated } from './recommend.server.ts'
import { packLearned } from './recommend-packing.ts'
import { learnTaste, MOST_SIGNALS } from './recommend-taste.ts'

/** Each night, each site. */
export const LEARN: JobKind<object> = {
  name: 'discovery.learn',
  singleton: true,
  retries: 1,
  cron: '40 2 * * *',
}

/** With fewer signals, a site's order is the plain one. */
export const LEAST_SIGNALS = 5_000
const LEARNED_FROM_DAYS = 180
/** After so many days a first message counts as not answered. */
const ANSWER_DAYS = 3
const WRITTEN_AT_ONCE = 1_000

export async function learn(app: App): Promise<void> {
  for (const siteId of await listSites(app.db)) await learnSite(app, siteId)
  forgetRated(app)
}

async function learnSite(app: App, siteId: string): Promise<void> {
  const now = app.clock.now()
  const since = new Date(now.getTime() - LEARNED_FROM_DAYS * DAY)
  const answeredBy = new Date(now.getTime() - ANSWER_DAYS * DAY)
  await inParts(app, await listAnswering(app.db, siteId, { since, answeredBy }), saveAnswering)
  const deeds = await listDeeds(app.db, siteId, { since, answeredBy, limit: MOST_SIGNALS })
  if (deeds.length < LEAST_SIGNALS) {
    await transact(app.db, (tx) => deleteTaste(tx, siteId))
    return
  }
  const ids = [...new Set(deeds.flatMap(({ fromId, toId }) => [fromId, toId]))].sort()
  const numbers = new Map(ids.map((id, number) => [id, number]))
  const signals = deeds.map(({ fromId, toId, liked, weight }) => ({
    from: numbers.get(fromId)!,
    to: numbers.get(toId)!,
    liked,
    weight,
  }))
  const { base, learned } = await learnTaste(signals, {
    members: ids.length,
    turn: async () => void (await setImmediate()),
  })
  const rows = ids.map((memberId, number) => ({ memberId, learned: packLearned(learned(number)) }))
  await inParts(app, rows, (tx, part) => saveLearned(tx, part, now))
  await transact(app.db, async (tx) => {
    await forgetLearned(tx, siteId, now)
    await saveTaste(tx, { siteId, base, signals: deeds.length, learnedAt: now })
  })
}

/** Writes rows, which are in the order of their members, in short transactions. */
async function inParts<Row>(app: App, rows: Row[], write: (tx: Tx, part: Row[]) => Promise<void>) {
  for (let from = 0; from < rows.length; from += WRITTEN_AT_ONCE)
    await transact(app.db, (tx) => write(tx, rows.slice(from, from + WRITTEN_AT_ONCE)))
}
