import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { liftMarks, markBanned } from './ban-marks.server.ts'
import { endAllSessions } from './session.server.ts'
import { listEndedSuspensions, updateShutOut } from './shut-out-queries.server.ts'

/** Suspends an account until a time: it is logged out, cannot log in and is seen by no member. */
export async function suspendAccount(
  tx: Tx,
  app: App,
  memberId: string,
  { until, decisionId }: { until: Date; decisionId: string },
): Promise<void> {
  await updateShutOut(tx, memberId, { suspendedUntil: until, shutOutBy: decisionId })
  await endAllSessions(tx, app, memberId)
  await showChange(tx, app, memberId)
}

/** Bans an account for good, and marks the browsers from which it was used. */
export async function banAccount(tx: Tx, app: App, memberId: string, decisionId: string): Promise<void> {
  // Before the sessions end, which forgets the devices.
  await markBanned(tx, app, memberId, decisionId)
  await updateShutOut(tx, memberId, { bannedAt: app.clock.now(), shutOutBy: decisionId })
  await endAllSessions(tx, app, memberId)
  await showChange(tx, app, memberId)
}

type LetIn = {
  kind: 'suspend' | 'ban'
  decisionId: string
  /** Another decision of the kind, which shuts the member out still. */
  other: { id: string; until: Date | null } | undefined
}

/** Lets the member whom this decision has shut out in again, unless another decision shuts them out too. */
export async function letIn(
  tx: Tx,
  app: App,
  memberId: string,
  { kind, decisionId, other }: LetIn,
): Promise<void> {
  await liftMarks(tx, decisionId)
  const free = kind === 'ban' ? { bannedAt: null } : { suspendedUntil: null }
  const held = kind === 'ban' ? {} : { suspendedUntil: other?.until ?? null }
  await updateShutOut(tx, memberId, other ? { ...held, shutOutBy: other.id } : free)
  await showChange(tx, app, memberId)
}

export const END_SUSPENSIONS: JobKind<object> = {
  name: 'accounts.end-suspensions',
  retries: 0,
  cron: '* * * * *',
  atStart: true,
}

/** Shows those again whose suspension is over. They could log in already. */
export async function endSuspensions(app: App): Promise<void> {
  for (const { id } of await listEndedSuspensions(app.db, app.clock.now()))
    await transact(app.db, async (tx) => {
      await updateShutOut(tx, id, { suspendedUntil: null })
      await showChange(tx, app, id)
    })
}

async function showChange(tx: Tx, app: App, memberId: string): Promise<void> {
  await app.events.emit(tx, 'profile.changed', { memberId })
  await app.events.emit(tx, 'member.hiddenOrShown', { memberId })
}
