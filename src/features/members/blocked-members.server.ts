import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { imageOf } from '#shared/member-card.ts'
import { findBlocked } from './block-queries.server.ts'
import type { BlockedMember } from './contract.ts'

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
