import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { Renditions } from '#shared/member-card.ts'
import { type OwnPhoto, ownPhotoOf } from '#shared/own-photo.ts'
import { PHOTO_MAX_BYTES } from '#shared/upload-limits.ts'
import { settleMainPhoto } from './arrange.server.ts'
import { storeFiles } from './files.server.ts'
import { countPhotos, findPhotoByKey, insertPhoto, type PhotoRow } from './queries.server.ts'
import { renderPhoto } from './renditions.server.ts'
import { refuseUnreadable } from './shared-photo.server.ts'

/** Adds a photo. Idempotent per key: a repeated upload returns the same photo. */
export async function uploadPhoto(
  context: MemberContext,
  { key, file }: { key: string; file: File },
): Promise<OwnPhoto> {
  const { app, viewer } = context
  if (file.size > PHOTO_MAX_BYTES) fail('payload_too_large', { max_bytes: PHOTO_MAX_BYTES })
  const existing = await findPhotoByKey(app.db, viewer.id, key)
  if (existing) return ownPhotoOf(existing)
  refuseBeyondLimit(context, viewer.paidUser, (await countPhotos(app.db, viewer.id)).photos)

  const photo = await renderPhoto(new Uint8Array(await file.arrayBuffer())).catch((error: unknown) =>
    refuseUnreadable(app, { memberId: viewer.id }, error),
  )
  const id = app.ids.uuid()
  const renditions = await storeFiles(app, id, photo.files)
  return ownPhotoOf(await addPhoto(context, { id, uploadKey: key, renditions, thumbhash: photo.thumbhash }))
}

function addPhoto(
  context: MemberContext,
  photo: { id: string; uploadKey: string; renditions: Renditions; thumbhash: string },
): Promise<PhotoRow> {
  const { app, site, viewer } = context
  return transact(app.db, async (tx) => {
    const { paidUser } = await lockLivingAccount(tx, viewer.id)
    const existing = await findPhotoByKey(tx, viewer.id, photo.uploadKey)
    if (existing) return existing
    const { photos, nextPosition } = await countPhotos(tx, viewer.id)
    refuseBeyondLimit(context, paidUser, photos)
    const status = site.demo ? 'active' : 'pending'
    await insertPhoto(tx, {
      ...photo,
      memberId: viewer.id,
      position: nextPosition,
      status,
      createdAt: app.clock.now(),
    })
    await settleMainPhoto(tx, viewer.id)
    await app.events.emit(tx, 'photo.changed', { memberId: viewer.id })
    const isLive = status === 'active'
    await app.events.emit(tx, 'photo.added', { memberId: viewer.id, photoId: photo.id, isLive })
    const { id, renditions, thumbhash } = photo
    return { id, status, renditions, thumbhash, crop: null, rejection: null }
  })
}

function refuseBeyondLimit({ site }: MemberContext, paidUser: boolean, photos: number): void {
  const max = paidUser ? site.settings.premium_photos : site.settings.free_photos
  if (photos >= max) fail('photo_limit', { max })
}
