import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { deleteDecisionsBefore, deleteFilesBefore, deleteItemsBefore } from './sweep-queries.server.ts'

/** Longer than the six months in which a member may object, and the time that an answer takes. */
const FILES_DAYS = 365
/** Claims against a decision end by then; the table refuses to lose it sooner. */
const DECISIONS_DAYS = 5 * 366
const ITEMS_DAYS = 365

export const SWEEP_MODERATION: JobKind<object> = {
  name: 'moderation.sweep',
  retries: 0,
  cron: '13 4 * * *',
}

/** Deletes what was judged a year after its decision, and the decision after five (docs/decisions/0018-moderation.md). */
export async function sweepModeration(app: App): Promise<void> {
  const before = (days: number) => new Date(app.clock.now().getTime() - days * DAY)
  await transact(app.db, async (tx) => {
    await deleteFilesBefore(tx, before(FILES_DAYS))
    await deleteItemsBefore(tx, before(ITEMS_DAYS))
    await deleteDecisionsBefore(tx, before(DECISIONS_DAYS))
  })
}
