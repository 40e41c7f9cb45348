import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import { type Crop, type OwnPhoto, ownPhotoOf } from '#shared/own-photo.ts'
import { CROP_MIN_PIXELS_WIDE, CROP_RATIO } from '#shared/upload-limits.ts'
import { storeFiles } from './files.server.ts'
import { findPhoto, type PhotoRow, updateCrop } from './queries.server.ts'
import { REMOVE_FILES } from './remove.server.ts'
import { type PixelArea, type PixelSize, renderPhoto, sizeOf } from './renditions.server.ts'

const CROPS_BY_MEMBER = { points: 120, seconds: 3600 }
/** The deviation of the ratio that rounding to whole pixels may cause. */
const RATIO_TOLERANCE = 0.02

/** Crops a photo from its source, wherever it is shown; null restores all of it. */
export async function cropPhoto(
  context: MemberContext,
  { id, crop }: { id: string; crop: Crop | null },
): Promise<OwnPhoto> {
  const { app, viewer } = context
  await app.limits.spend('photo-crop', CROPS_BY_MEMBER, viewer.id)
  const photo = await findPhoto(app.db, viewer.id, id)
  if (!photo || photo.status === 'rejected') fail('not_found')
  const source = await app.storage.read(sourceOf(photo))
  if (!source) fail('not_found')

  const area = crop && areaOf(crop, await sizeOf(source))
  const { files, thumbhash } = await renderPhoto(source, area ?? undefined)
  // Stored under new names: a cached URL of the uncropped photo must not show it afterwards.
  const renditions = await storeFiles(app, id, { ...files, source })
  return transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const now = await findPhoto(tx, viewer.id, id)
    if (!now) fail('not_found')
    if (now.status === 'rejected' || !isSame(now, photo)) fail('conflict')
    await updateCrop(tx, viewer.id, id, { renditions, thumbhash, crop })
    await app.jobs.enqueue(tx, REMOVE_FILES, {
      memberId: viewer.id,
      photoId: id,
      names: Object.values(photo.renditions),
    })
    await app.events.emit(tx, 'photo.changed', { memberId: viewer.id })
    return ownPhotoOf({ ...now, renditions, thumbhash, crop })
  })
}

const sourceOf = ({ renditions }: PhotoRow) => renditions.source ?? renditions.full

/** Whether the photo was not cropped differently meanwhile, in another window. */
const isSame = (a: PhotoRow, b: PhotoRow) => a.renditions.full === b.renditions.full

/**
 * The pixels of a crop. The client's area is untrusted: it must lie within the picture and have our shape.
 */
function areaOf({ x, y, width, height }: Crop, size: PixelSize): PixelArea {
  const left = Math.min(Math.round(x * size.width), size.width - 1)
  const top = Math.min(Math.round(y * size.height), size.height - 1)
  const area = {
    left,
    top,
    width: Math.min(Math.round(width * size.width), size.width - left),
    height: Math.min(Math.round(height * size.height), size.height - top),
  }
  const widest = Math.min(size.width, size.height * CROP_RATIO)
  if (area.width < Math.floor(Math.min(CROP_MIN_PIXELS_WIDE, widest)) || area.height < 1)
    refuseField('crop', 'too_small')
  const ratio = area.width / area.height
  // Rounding is coarse in very small pictures.
  const tolerance = Math.max(RATIO_TOLERANCE, 2 / area.height)
  if (Math.abs(ratio / CROP_RATIO - 1) > tolerance) refuseField('crop', 'invalid_value')
  return area
}
