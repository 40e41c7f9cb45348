import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs.ts'
import { HELD_MAIL } from './held-mail.server.ts'
import { endHold, listReleased, release, startHold, updateHold } from './hold-queries.server.ts'

/** Shows again those whom a person has looked at; see `npm run reports`. */
export const END_HOLDS: JobKind<object> = {
  name: 'members.end-holds',
  retries: 0,
  cron: '* * * * *',
  atStart: true,
}

/**
 * Hides a member from all others until a person has looked, because they may be a minor, and tells them. Whom a person
 * has looked at before is not hidden again.
 */
export async function holdProfile(tx: Tx, app: App, memberId: string): Promise<void> {
  if (!(await startHold(tx, memberId, app.clock.now()))) return
  await app.jobs.enqueue(tx, HELD_MAIL, { memberId })
  await showChange(tx, app, memberId)
}

/** Hides a member from all others, because a moderator has decided so. */
export async function hideProfile(tx: Tx, app: App, memberId: string): Promise<void> {
  await updateHold(tx, memberId, { heldAt: app.clock.now(), releasedAt: null })
  await showChange(tx, app, memberId)
}

/** Shows a member again whom a moderator had hidden. */
export async function showProfile(tx: Tx, app: App, memberId: string): Promise<void> {
  await updateHold(tx, memberId, { heldAt: null, releasedAt: app.clock.now() })
  await showChange(tx, app, memberId)
}

/** Shows a member again whom a report of a minor has hidden; the next one does not hide them. */
export async function releaseHeld(tx: Tx, app: App, memberId: string): Promise<void> {
  await release(tx, memberId, app.clock.now())
  if (await endHold(tx, memberId)) await showChange(tx, app, memberId)
}

export async function endHolds(app: App): Promise<void> {
  for (const { memberId } of await listReleased(app.db))
    await transact(app.db, async (tx) => {
      if (await endHold(tx, memberId)) await showChange(tx, app, memberId)
    })
}

async function showChange(tx: Tx, app: App, memberId: string): Promise<void> {
  await app.events.emit(tx, 'profile.changed', { memberId })
  afterCommit(tx, () => app.live.tell(memberId, { type: 'user' }))
}
