import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { JobKind } from '#server/jobs.ts'
import type { MemberContext } from '../accounts/context.server.ts'
import { settleMainPhoto } from './arrange.server.ts'
import { showFiles } from './hidden-queries.server.ts'
import { deletePhoto, findRenditions, lockAccount } from './queries.server.ts'

export type UnusedFiles = { photoId: string; names: string[] }
export const REMOVE_FILES: JobKind<UnusedFiles> = { name: 'photos.remove-files', retries: 8 }

/** Takes a photo away; where it was the main one, the next takes its place. */
export async function removePhoto({ app, viewer }: MemberContext, id: string): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockAccount(tx, viewer.id)
    const removed = await deletePhoto(tx, viewer.id, id)
    if (!removed) fail('not_found')
    await settleMainPhoto(tx, viewer.id)
    await app.jobs.enqueue(tx, REMOVE_FILES, {
      photoId: id,
      names: Object.values(removed.renditions),
    })
    await app.events.emit(tx, 'photo.changed', { memberId: viewer.id })
  })
}

/** Removes the files that the photo does not use, be it gone or never there. */
export async function removeUnusedFiles(app: App, { photoId, names }: UnusedFiles): Promise<void> {
  const used = new Set<string>(Object.values((await findRenditions(app.db, photoId)) ?? {}))
  const unused = names.filter((name) => !used.has(name))
  for (const name of unused) await app.storage.remove(name)
  await transact(app.db, (tx) => showFiles(tx, unused))
}
