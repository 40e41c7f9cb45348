import type { Db } from '#server/database/connect.ts'
import { fail } from '#server/errors.ts'
import type { ApiContext, MemberContext, Viewer } from '../accounts/context.server.ts'
import { findBlocks, findFullProfile, haveConversation, isMember } from './queries.server.ts'

export type VisibleProfile = Awaited<ReturnType<typeof findFullProfile>> & object

/**
 * Gate: a member's profile as far as the viewer may know of it. Who is on another site, has left, is invisible
 * or has blocked the viewer is not there.
 */
export async function viewProfile(
  db: Db,
  context: Pick<ApiContext, 'site'>,
  viewer: Viewer | undefined,
  id: string,
): Promise<{ profile: VisibleProfile; blocked: boolean }> {
  const profile = await findFullProfile(db, context.site.id, id, viewer?.id)
  if (!profile) fail('not_found')
  if (!viewer) {
    if (profile.invisible) fail('not_found')
    return { profile, blocked: false }
  }
  if (viewer.id === id) return { profile, blocked: false }
  const { byFirst, bySecond } = await findBlocks(db, viewer.id, id)
  if (bySecond) fail('not_found')
  if (profile.invisible && !(await haveConversation(db, viewer.id, id))) fail('not_found')
  return { profile, blocked: byFirst }
}

/** Gate: somebody whom a member may like or write to. */
export async function contactProfile(
  db: Db,
  context: Pick<MemberContext, 'site' | 'viewer'>,
  id: string,
): Promise<VisibleProfile> {
  if (context.viewer.id === id) fail('not_found')
  const { profile, blocked } = await viewProfile(db, context, context.viewer, id)
  if (blocked) fail('contact_blocked')
  return profile
}

/** Whether somebody has left: deleted, or erased for good. */
export async function hasLeft(db: Db, id: string): Promise<boolean> {
  return !(await isMember(db, id))
}
