import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { Renditions } from '#shared/member-card.ts'
import { type OwnPhoto, ownPhotoOf } from '#shared/own-photo.ts'
import type { MemberContext } from '../accounts/context.server.ts'
import { settleMainPhoto } from './arrange.server.ts'
import { storeFiles } from './files.server.ts'
import { countPhotos, findPhoto, insertPhoto, lockAccount, type PhotoRow } from './queries.server.ts'
import { PHOTO_MAX_BYTES, renderPhoto, UnreadablePhoto } from './renditions.server.ts'

const UPLOADS_BY_MEMBER = { points: 60, seconds: 3600 }

/** Adds a photo. The same upload sent again (same id) is the same photo. */
export async function uploadPhoto(
  context: MemberContext,
  { id, file }: { id: string; file: File },
): Promise<OwnPhoto> {
  const { app, viewer } = context
  await app.limits.spend('photo-upload', UPLOADS_BY_MEMBER, viewer.id)
  if (file.size > PHOTO_MAX_BYTES) fail('payload_too_large', { max_bytes: PHOTO_MAX_BYTES })
  const existing = await findPhoto(app.db, viewer.id, id)
  if (existing) return ownPhotoOf(existing)
  refuseBeyondLimit(context, viewer.paidUser, (await countPhotos(app.db, viewer.id)).photos)

  const photo = await renderPhoto(new Uint8Array(await file.arrayBuffer())).catch((error: unknown) => {
    if (!(error instanceof UnreadablePhoto)) throw error
    app.log.info({ reason: error.message, memberId: viewer.id }, 'photo refused')
    fail(error.heic ? 'photo_heic' : 'photo_unreadable')
  })
  const renditions = await storeFiles(app, id, photo.files)
  return ownPhotoOf(await addPhoto(context, id, renditions, photo.thumbhash))
}

function addPhoto(
  context: MemberContext,
  id: string,
  renditions: Renditions,
  thumbhash: string,
): Promise<PhotoRow> {
  const { app, site, viewer } = context
  return transact(app.db, async (tx) => {
    const { paidUser } = await lockAccount(tx, viewer.id)
    const existing = await findPhoto(tx, viewer.id, id)
    if (existing) return existing
    const { photos, nextPosition } = await countPhotos(tx, viewer.id)
    refuseBeyondLimit(context, paidUser, photos)
    const status = site.demo ? 'active' : 'pending'
    const inserted = await insertPhoto(tx, {
      memberId: viewer.id,
      id,
      position: nextPosition,
      status,
      renditions,
      thumbhash,
      createdAt: app.clock.now(),
    })
    if (!inserted) fail('conflict')
    await settleMainPhoto(tx, viewer.id)
    await app.events.emit(tx, 'photo.changed', { memberId: viewer.id })
    return { id, status, renditions, thumbhash, crop: null, rejection: null }
  })
}

function refuseBeyondLimit({ site }: MemberContext, paidUser: boolean, photos: number): void {
  const max = paidUser ? site.settings.premium_photos : site.settings.free_photos
  if (photos >= max) fail('photo_limit', { max })
}
