import { reviewWithin } from '#features/photos/review.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import type { DecisionReason } from '#shared/moderation.ts'
import type { Rejection } from '#shared/own-photo.ts'

/** What the member reads beside the photo; the mail says more. */
const REJECTION_OF: Partial<Record<DecisionReason, Rejection>> = {
  minor: 'minor',
  not_you: 'not_you',
  impersonation: 'not_you',
  no_face: 'no_face',
  poor_quality: 'poor_quality',
  nudity: 'indecent',
  contact_details: 'contact_details',
  copyright: 'copyright',
}

/** @returns false: the member has removed the photo meanwhile */
export function rejectPhoto(
  tx: Tx,
  app: App,
  memberId: string,
  { id, reason }: { id: string; reason: DecisionReason | null },
): Promise<boolean> {
  const rejection = (reason && REJECTION_OF[reason]) ?? 'rules'
  return reviewWithin(tx, app, memberId, id, { status: 'rejected', rejection })
}

/** @returns false: the member has removed the photo meanwhile */
export function acceptPhoto(tx: Tx, app: App, memberId: string, id: string): Promise<boolean> {
  return reviewWithin(tx, app, memberId, id, { status: 'active', rejection: null })
}
