import { imageOf } from '#shared/member-card.ts'
import type { MemberContext } from '../accounts/context.server.ts'
import { findBlocked } from './block-queries.server.ts'
import type { BlockedMember } from './contract.ts'

/** Whom a member has blocked and could unblock, newest first. */
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
