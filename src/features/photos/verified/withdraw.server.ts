import { setVerified } from '#features/members/own-profile.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { removePosed } from './posed-files.server.ts'
import {
  findMark,
  findOpen,
  isSamePhoto,
  updateEnded,
  type VerificationRow,
} from './verified-queries.server.ts'

/** Ends a verification that is open: its picture goes, and no moderator needs to look. */
export async function withdrawSent(tx: Tx, app: App, { id, file }: VerificationRow): Promise<void> {
  await updateEnded(tx, id, { state: 'withdrawn', decidedAt: app.clock.now() })
  if (file) await removePosed(tx, app, { id, file })
  await app.events.emit(tx, 'verification.withdrawn', { verificationId: id })
}

/** What was verified, or is to be, is one photo as it was: without it there is no mark. */
export async function settleVerified(tx: Tx, app: App, memberId: string): Promise<void> {
  const mark = await findMark(tx, memberId)
  if (mark && !(await isSamePhoto(tx, memberId, mark))) await setVerified(tx, memberId, null)
  const open = await findOpen(tx, memberId)
  if (open?.state === 'sent' && !(await isSamePhoto(tx, memberId, open))) await withdrawSent(tx, app, open)
}

/** Has the picture of an erased member deleted; the row cascades from the account. */
export async function removePosedOf(tx: Tx, app: App, memberId: string): Promise<void> {
  const open = await findOpen(tx, memberId)
  if (open?.file) await removePosed(tx, app, { id: open.id, file: open.file })
}
