import { actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import { renderPicture } from '#features/photos/renditions.server.ts'
import { refuseUnreadable } from '#features/photos/shared-photo.server.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { PHOTO_MAX_BYTES } from '#shared/upload-limits.ts'
import { keepPicture, storePicture } from '../pictures/pictures.server.ts'

/** Adds a picture that settings can name then. @throws photo_unreadable, photo_heic, payload_too_large */
export async function addPicture(context: StaffContext, file: File): Promise<{ path: string }> {
  const { app, site, staffSession } = context
  if (file.size > PHOTO_MAX_BYTES) fail('payload_too_large', { max_bytes: PHOTO_MAX_BYTES })
  const picture = await renderPicture(new Uint8Array(await file.arrayBuffer())).catch((error: unknown) =>
    refuseUnreadable(app, { staffId: staffSession.staff.id }, error),
  )
  const name = await storePicture(app, site.id, picture)
  return transact(app.db, async (tx) => {
    const { path, isNew } = await keepPicture(tx, app, { siteId: site.id, name })
    if (isNew) await logAct(tx, app, actorOf(context), { action: 'picture_added', subject: path })
    return { path }
  })
}
