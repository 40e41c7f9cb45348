import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import { setMainPhoto } from '#features/members/own-profile.server.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import {
  findFirstPhotoId,
  findMainPhotoId,
  findPhoto,
  listPhotoIds,
  updatePositions,
} from './queries.server.ts'

/** Moves one of the member's photos to the front, which makes it the main photo. */
export async function makeMainPhoto({ app, viewer }: MemberContext, id: string): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const photo = await findPhoto(tx, viewer.id, id)
    if (!photo || photo.status === 'rejected') fail('not_found')
    const others = (await listPhotoIds(tx, viewer.id)).filter((other) => other !== id)
    await updatePositions(tx, viewer.id, [id, ...others])
    await settleMainPhoto(tx, viewer.id)
    await app.events.emit(tx, 'photo.changed', { memberId: viewer.id })
  })
}

/** Sets the order of the member's photos. A list that does not name exactly these photos is outdated. */
export async function orderPhotos({ app, viewer }: MemberContext, ids: string[]): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const own = new Set(await listPhotoIds(tx, viewer.id))
    const same = ids.length === own.size && new Set(ids).size === own.size && ids.every((id) => own.has(id))
    if (!same) fail('conflict')
    await updatePositions(tx, viewer.id, ids)
    await settleMainPhoto(tx, viewer.id)
    await app.events.emit(tx, 'photo.changed', { memberId: viewer.id })
  })
}

/** Call after every change of a member's photos: the first that others may see becomes the main photo. */
export async function settleMainPhoto(tx: Tx, memberId: string): Promise<void> {
  const first = await findFirstPhotoId(tx, memberId)
  if ((await findMainPhotoId(tx, memberId)) !== first) await setMainPhoto(tx, memberId, first)
}
