import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { HELD_MAIL } from './held-mail.server.ts'
import {
  canBeHeld,
  endHold,
  findSignupDate,
  listReleased,
  release,
  startHold,
  updateHold,
} from './hold-queries.server.ts'

/** Shows the hidden members again that a person has looked at; see `npm run reports`. */
export const END_HOLDS: JobKind<object> = {
  name: 'members.end-holds',
  retries: 0,
  cron: '* * * * *',
  atStart: true,
}

// If an author reports more minors than this, a person judges them, not the program.
const HOLDS_BY_AUTHOR = { points: 3, seconds: 24 * 3600 }
const HOLDS_OF_SITE = { points: 10, seconds: 3600 }
/** Accounts made to hide others are made shortly before. */
const AUTHOR_AGE_MILLISECONDS = DAY

/** `siteId`: the reported member's own, wherever the report was made. `author`: a member's id, or a confirmed address. */
export type MinorReport = { id: string; siteId: string; memberId: string; author: string }

/**
 * Hides a member from all others until a person has looked, because they may be a minor, and tells them. A member that
 * a person has looked at before is not hidden again. Only so many are hidden by one author and on one site: else a
 * report would be a way to empty it. What is above that comes first in the moderators' queue.
 */
export async function holdProfile(tx: Tx, app: App, report: MinorReport): Promise<void> {
  const { id, siteId, memberId, author } = report
  if (!(await canBeHeld(tx, memberId))) return
  const byAuthor = await app.limits.take('hold-author', HOLDS_BY_AUTHOR, `${siteId} ${author}`)
  if (!byAuthor.taken) return
  const ofSite = await app.limits.take('hold-site', HOLDS_OF_SITE, siteId)
  if (!ofSite.taken) {
    app.log.error({ report: id, site: siteId }, 'too many reports of minors in an hour: nobody was hidden')
    await app.events.emit(tx, 'report.urgent', { reportId: id })
    return
  }
  if (!(await startHold(tx, memberId, app.clock.now()))) return
  await app.jobs.enqueue(tx, HELD_MAIL, { memberId })
  await showChange(tx, app, memberId)
}

/** Hides a member from all others, because a moderator has decided so. */
export async function hideProfile(tx: Tx, app: App, memberId: string): Promise<void> {
  await updateHold(tx, memberId, { heldAt: app.clock.now(), releasedAt: null })
  await showChange(tx, app, memberId)
}

/** Shows a member again that a moderator had hidden. */
export async function showProfile(tx: Tx, app: App, memberId: string): Promise<void> {
  await updateHold(tx, memberId, { heldAt: null, releasedAt: app.clock.now() })
  await showChange(tx, app, memberId)
}

/** Shows a member again that a report of a minor has hidden; the next report does not hide them. */
export async function releaseHeld(tx: Tx, app: App, memberId: string): Promise<void> {
  await release(tx, memberId, app.clock.now())
  if (await endHold(tx, memberId)) await showChange(tx, app, memberId)
}

/** Whether a member's report of a minor hides at once. */
export async function isBelieved(tx: Tx, app: App, reporterId: string): Promise<boolean> {
  const since = (await findSignupDate(tx, reporterId))?.signupDate
  return since !== undefined && app.clock.now().getTime() - since.getTime() >= AUTHOR_AGE_MILLISECONDS
}

export async function endHolds(app: App): Promise<void> {
  for (const { memberId } of await listReleased(app.db))
    await transact(app.db, async (tx) => {
      if (await endHold(tx, memberId)) await showChange(tx, app, memberId)
    })
}

async function showChange(tx: Tx, app: App, memberId: string): Promise<void> {
  await app.events.emit(tx, 'profile.changed', { memberId })
  await app.events.emit(tx, 'member.hiddenOrShown', { memberId })
  afterCommit(tx, () => app.live.tell(memberId, { type: 'user' }))
}
