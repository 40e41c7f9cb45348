import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import { keptByReports } from '#features/members/reports/reported-photos.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { settleMainPhoto } from './arrange.server.ts'
import { deletePhoto, findRenditions, listRenditions } from './queries.server.ts'

/** `memberId`: whose photo it was; reports about them may keep a file. */
export type UnusedFiles = { photoId: string; names: string[]; memberId?: string }
export const REMOVE_FILES: JobKind<UnusedFiles> = { name: 'photos.remove-files', retries: 8 }

/** Removes a photo; if it was the main photo, the next one becomes it. */
export async function removePhoto({ app, viewer }: MemberContext, id: string): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const removed = await deletePhoto(tx, viewer.id, id)
    if (!removed) fail('not_found')
    await settleMainPhoto(tx, viewer.id)
    await app.jobs.enqueue(tx, REMOVE_FILES, {
      memberId: viewer.id,
      photoId: id,
      names: Object.values(removed.renditions),
    })
    await app.events.emit(tx, 'photo.changed', { memberId: viewer.id })
    await app.events.emit(tx, 'photo.removed', { memberId: viewer.id, photoId: id })
  })
}

/**
 * Has an erased member's files deleted by jobs, which survive a crash; the rows cascade from the account, and so do the
 * reports about them.
 */
export async function removeFilesOf(tx: Tx, app: App, memberId: string): Promise<void> {
  for (const { id, file } of await keptByReports(tx, memberId))
    await app.jobs.enqueue(tx, REMOVE_FILES, { photoId: id, names: [file] })
  for (const { id, renditions } of await listRenditions(tx, memberId))
    await app.jobs.enqueue(tx, REMOVE_FILES, { photoId: id, names: Object.values(renditions) })
}

/** Deletes those files that the photo does not use or that have no photo, unless a report keeps them. */
export async function removeUnusedFiles(app: App, { photoId, names, memberId }: UnusedFiles): Promise<void> {
  const used = new Set<string>(Object.values((await findRenditions(app.db, photoId)) ?? {}))
  if (memberId) for (const { file } of await keptByReports(app.db, memberId)) used.add(file)
  for (const name of names) if (!used.has(name)) await app.storage.remove(name)
}
