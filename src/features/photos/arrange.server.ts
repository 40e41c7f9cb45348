import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { MemberContext } from '../accounts/context.server.ts'
import { setMainPhoto } from '../members/main-photo.server.ts'
import {
  findFirstPhotoId,
  findMainPhotoId,
  findPhoto,
  listPhotoIds,
  lockAccount,
  updatePositions,
} from './queries.server.ts'

/** Puts one of the member's photos first, so that it stands for them. */
export async function makeMainPhoto({ app, viewer }: MemberContext, id: string): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockAccount(tx, viewer.id)
    const photo = await findPhoto(tx, viewer.id, id)
    if (!photo || photo.status === 'rejected') fail('not_found')
    const others = (await listPhotoIds(tx, viewer.id)).filter((other) => other !== id)
    await updatePositions(tx, viewer.id, [id, ...others])
    await settleMainPhoto(tx, viewer.id)
    await app.events.emit(tx, 'photo.changed', { memberId: viewer.id })
  })
}

/** Puts all of the member's photos in this order. A list that is not about exactly these photos is out of date. */
export async function orderPhotos({ app, viewer }: MemberContext, ids: string[]): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockAccount(tx, viewer.id)
    const own = new Set(await listPhotoIds(tx, viewer.id))
    const same = ids.length === own.size && new Set(ids).size === own.size && ids.every((id) => own.has(id))
    if (!same) fail('conflict')
    await updatePositions(tx, viewer.id, ids)
    await settleMainPhoto(tx, viewer.id)
    await app.events.emit(tx, 'photo.changed', { memberId: viewer.id })
  })
}

/** After every change of a member's photos: the first that others may see stands for them. */
export async function settleMainPhoto(tx: Tx, memberId: string): Promise<void> {
  const first = await findFirstPhotoId(tx, memberId)
  if ((await findMainPhotoId(tx, memberId)) !== first) await setMainPhoto(tx, memberId, first)
}
