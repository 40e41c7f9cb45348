import { lastOnlineBuckets } from '#features/discovery/entries.server.ts'
import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { updatePresent } from './queries.server.ts'

export const KEEP_PRESENT: JobKind<object> = {
  name: 'demo.keep-present',
  singleton: true,
  retries: 0,
  cron: '* * * * *',
  atStart: true,
}

/** Keeps some of the demo's members online, as they have no browsers; does nothing where it is no demo. */
export async function keepPresent(app: App): Promise<void> {
  if (!app.config.demo) return
  const now = app.clock.now()
  await updatePresent(app.db, { now, listedAt: lastOnlineBuckets(now).shown })
}
