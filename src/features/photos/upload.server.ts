import { createHmac } from 'node:crypto'
import type { App } from '#server/app.ts'
import { HOUR, SECOND } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { type Image, imageOf, type Renditions } from '#shared/member-card.ts'
import type { MemberContext } from '../accounts/context.server.ts'
import { setMainPhoto } from '../members/main-photo.server.ts'
import {
  countPhotos,
  findMainPhotoId,
  findPhoto,
  insertPhoto,
  lockAccount,
  type PhotoRow,
} from './queries.server.ts'
import { REMOVE_FILES } from './remove.server.ts'
import { PHOTO_MAX_BYTES, type RenderedPhoto, renderPhoto, UnreadablePhoto } from './renditions.server.ts'

const UPLOADS_BY_MEMBER = { points: 60, seconds: 3600 }
// By then the upload has long become a photo, or never will.
const UNUSED_AFTER_SECONDS = HOUR / SECOND

/** Adds a photo. The same upload sent again (same id) is the same photo. */
export async function uploadPhoto(
  context: MemberContext,
  { id, file }: { id: string; file: File },
): Promise<Image> {
  const { app, viewer } = context
  await app.limits.spend('photo-upload', UPLOADS_BY_MEMBER, viewer.id)
  if (file.size > PHOTO_MAX_BYTES) fail('payload_too_large', { max_bytes: PHOTO_MAX_BYTES })
  const existing = await findPhoto(app.db, viewer.id, id)
  if (existing) return imageOf(existing)
  refuseBeyondLimit(context, viewer.paidUser, (await countPhotos(app.db, viewer.id)).photos)

  const photo = await renderPhoto(new Uint8Array(await file.arrayBuffer())).catch((error: unknown) => {
    if (!(error instanceof UnreadablePhoto)) throw error
    app.log.info({ reason: error.message, memberId: viewer.id }, 'photo refused')
    fail('photo_unreadable')
  })
  const renditions = await storeFiles(app, id, photo)
  return imageOf(await addPhoto(context, id, renditions, photo.thumbhash))
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
    if ((await findMainPhotoId(tx, viewer.id)) === null) await setMainPhoto(tx, viewer.id, id)
    await app.events.emit(tx, 'photo.changed', { memberId: viewer.id })
    return { id, status, renditions, thumbhash }
  })
}

function refuseBeyondLimit({ site }: MemberContext, paidUser: boolean, photos: number): void {
  const max = paidUser ? site.settings.premium_photos : site.settings.free_photos
  if (photos >= max) fail('photo_limit', { max })
}

/** Stores the renditions. Should no photo come to use them, for whatever reason, they are removed later. */
async function storeFiles(app: App, id: string, { files }: RenderedPhoto): Promise<Renditions> {
  const purposes = Object.keys(files) as (keyof Renditions)[]
  const renditions = Object.fromEntries(
    purposes.map((purpose) => [purpose, fileName(app.secret, id, purpose, files[purpose])]),
  ) as Renditions
  await transact(app.db, (tx) =>
    app.jobs.enqueue(
      tx,
      REMOVE_FILES,
      { photoId: id, names: Object.values(renditions) },
      { afterSeconds: UNUSED_AFTER_SECONDS },
    ),
  )
  await Promise.all(purposes.map((purpose) => app.storage.write(renditions[purpose], files[purpose])))
  return renditions
}

/** Follows from the content, yet nobody without the secret can tell one rendition's name from another's. */
function fileName(secret: string, photoId: string, purpose: keyof Renditions, content: Buffer): string {
  const name = createHmac('sha256', secret).update(`photo\0${photoId}\0${purpose}\0`).update(content)
  return `${name.digest('base64url')}.${purpose === 'share' ? 'jpg' : 'webp'}`
}
