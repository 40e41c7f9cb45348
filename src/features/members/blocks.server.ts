import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockWithOther } from '#features/accounts/account/lock-account.server.ts'
import { transact } from '#server/database/transact.ts'
import { imageOf } from '#shared/member-card.ts'
import { deleteBlock, findBlocked, findNoBlock, insertBlock } from './block-queries.server.ts'
import type { BlockedMember } from './contract.ts'
import { requireKnown } from './gate.server.ts'

// More than a person would block and unblock.
const BLOCKS_BY_MEMBER = { points: 60, seconds: 3600 }

export async function blockMember(context: MemberContext, id: string): Promise<void> {
  const { app, viewer } = context
  await app.limits.spend('block', BLOCKS_BY_MEMBER, viewer.id)
  await transact(app.db, async (tx) => {
    await lockWithOther(tx, viewer.id, id)
    await requireKnown(tx, context, id)
    await insertBlock(tx, viewer.id, id, app.clock.now())
    await app.events.emit(tx, 'member.blocked', { memberId: viewer.id, blockedId: id })
  })
}

export async function unblockMember({ app, viewer }: MemberContext, id: string): Promise<void> {
  await app.limits.spend('block', BLOCKS_BY_MEMBER, viewer.id)
  await transact(app.db, async (tx) => {
    await lockWithOther(tx, viewer.id, id)
    await deleteBlock(tx, viewer.id, id)
    if (await findNoBlock(tx, viewer.id, id))
      await app.events.emit(tx, 'member.unblocked', { memberId: viewer.id, otherId: id })
  })
}

/** The members that a member has blocked, newest first. */
export async function listBlocked({ app, viewer }: MemberContext): Promise<BlockedMember[]> {
  const rows = await findBlocked(app.db, viewer.id)
  return rows.map(({ id, name, fictional, photoId, renditions, thumbhash, createdAt }) => ({
    id,
    name,
    fictional,
    main_image:
      photoId && renditions && thumbhash !== null
        ? imageOf({ id: photoId, renditions, thumbhash, status: 'active' })
        : null,
    blocked_at: createdAt.toISOString(),
  }))
}
