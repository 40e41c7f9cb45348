import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { MemberContext } from '../accounts/context.server.ts'
import { setMainPhoto } from '../members/main-photo.server.ts'
import { findPhoto, lockAccount } from './queries.server.ts'

/** Makes one of the member's photos the one that stands for them. */
export async function makeMainPhoto({ app, viewer }: MemberContext, id: string): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockAccount(tx, viewer.id)
    const photo = await findPhoto(tx, viewer.id, id)
    if (!photo || photo.status === 'rejected') fail('not_found')
    await setMainPhoto(tx, viewer.id, id)
    await app.events.emit(tx, 'photo.changed', { memberId: viewer.id })
  })
}
