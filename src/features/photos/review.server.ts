import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { Rejection } from '#shared/own-photo.ts'
import { settleMainPhoto } from './arrange.server.ts'
import { findPhoto, updateStatus } from './queries.server.ts'

type PhotoVerdict = { status: 'active'; rejection: null } | { status: 'rejected'; rejection: Rejection }

/** Applies a reviewer's verdict: publishes the photo, or rejects it with the reason. */
export async function reviewPhoto(
  app: App,
  memberId: string,
  id: string,
  verdict: PhotoVerdict,
): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockAccount(tx, memberId)
    if (!(await reviewWithin(tx, app, memberId, id, verdict))) fail('not_found')
  })
}

/** @returns false: there is no such photo */
export async function reviewWithin(
  tx: Tx,
  app: App,
  memberId: string,
  id: string,
  verdict: PhotoVerdict,
): Promise<boolean> {
  if (!(await findPhoto(tx, memberId, id))) return false
  await updateStatus(tx, memberId, id, verdict)
  await settleMainPhoto(tx, memberId)
  await app.events.emit(tx, 'photo.changed', { memberId })
  return true
}
