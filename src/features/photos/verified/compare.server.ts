import { setVerified } from '#features/members/own-profile.server.ts'
import type { App } from '#server/app.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { DecisionReason } from '#shared/moderation.ts'
import { removePosed } from './posed-files.server.ts'
import type { Pose } from './poses.ts'
import { findVerification, isSamePhoto, updateEnded } from './verified-queries.server.ts'

/** What a moderator compares; nothing once it was decided or taken back. */
export async function describePosed(db: Db, id: string) {
  const row = await findVerification(db, id)
  if (!row?.file || !row.photoFile) return null
  const { pose, file, photoId, photoFile, sentAt } = row
  return { pose: pose as Pose, file, photoId, photoFile, sentAt }
}

type Comparison = { id: string; memberId: string; isThem: boolean; reason: DecisionReason | null }

/**
 * What a moderator found takes effect; the picture is deleted.
 * @returns false: the member has taken it back meanwhile
 */
export async function settleComparison(
  tx: Tx,
  app: App,
  { id, memberId, isThem, reason }: Comparison,
): Promise<boolean> {
  const row = await findVerification(tx, id)
  if (row?.state !== 'sent' || !row.file) return false
  const { file, photoId, photoFile } = row
  const decidedAt = app.clock.now()
  const isApproved = isThem && (await isSamePhoto(tx, memberId, row))
  await updateEnded(tx, id, { state: isApproved ? 'approved' : 'rejected', reason, decidedAt })
  await removePosed(tx, app, { id, file })
  if (isApproved) await setVerified(tx, memberId, { photoId: photoId!, file: photoFile!, at: decidedAt })
  return isApproved === isThem
}
