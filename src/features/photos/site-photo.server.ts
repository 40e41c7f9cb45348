import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import type { Site } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { PHOTO_MAX_BYTES } from '#shared/upload-limits.ts'
import { settleMainPhoto } from './arrange.server.ts'
import { storeFiles } from './files.server.ts'
import { countPhotos, deletePhoto, findPhotoByKey, insertPhoto } from './queries.server.ts'
import { REMOVE_FILES } from './remove.server.ts'
import { renderPhoto } from './renditions.server.ts'
import { refuseUnreadable } from './shared-photo.server.ts'

type SitePhoto = {
  memberId: string
  key: string
  file: File
  /** What a picture that we drew was drawn from. */
  portrait?: object
}

/**
 * Adds a photo to a profile that the site has made itself: others see it at once, as staff have chosen it. Idempotent per
 * key.
 * @param within what belongs to the photo, in its transaction
 */
export async function addSitePhoto(
  app: App,
  site: Site,
  { memberId, key, file, portrait }: SitePhoto,
  within: (tx: Tx, photoId: string) => Promise<void>,
): Promise<void> {
  if (file.size > PHOTO_MAX_BYTES) fail('payload_too_large', { max_bytes: PHOTO_MAX_BYTES })
  if (await findPhotoByKey(app.db, memberId, key)) return
  const { files, thumbhash } = await renderPhoto(new Uint8Array(await file.arrayBuffer())).catch(
    (error: unknown) => refuseUnreadable(app, { memberId }, error),
  )
  const id = app.ids.uuid()
  const renditions = await storeFiles(app, id, files)
  await transact(app.db, async (tx) => {
    await lockAccount(tx, memberId)
    if (await findPhotoByKey(tx, memberId, key)) return
    const { photos, nextPosition } = await countPhotos(tx, memberId)
    const max = site.settings.premium_photos
    if (photos >= max) fail('photo_limit', { max })
    const photo = {
      id,
      memberId,
      uploadKey: key,
      renditions,
      thumbhash,
      position: nextPosition,
      ...(portrait && { portrait }),
    }
    await insertPhoto(tx, { ...photo, status: 'active', createdAt: app.clock.now() })
    await settleMainPhoto(tx, memberId)
    await app.events.emit(tx, 'photo.changed', { memberId })
    await within(tx, id)
  })
}

/** Whether a photo was added with this key. */
export async function hasSitePhoto(app: App, memberId: string, key: string): Promise<boolean> {
  return (await findPhotoByKey(app.db, memberId, key)) !== undefined
}

/** @returns whether there was such a photo */
export async function removeSitePhoto(
  tx: Tx,
  app: App,
  { memberId, photoId }: { memberId: string; photoId: string },
): Promise<boolean> {
  await lockAccount(tx, memberId)
  const removed = await deletePhoto(tx, memberId, photoId)
  if (!removed) return false
  await settleMainPhoto(tx, memberId)
  await app.jobs.enqueue(tx, REMOVE_FILES, { memberId, photoId, names: Object.values(removed.renditions) })
  await app.events.emit(tx, 'photo.changed', { memberId })
  return true
}
