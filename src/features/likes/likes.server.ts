import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import type { MemberCard } from '#shared/member-card.ts'
import type { MemberContext } from '../accounts/context.server.ts'
import { loadCards } from '../members/cards.server.ts'
import { contactProfile } from '../members/gate.server.ts'
import { hasLiked, insertLike, listGiven, listReceived, markSeen } from './queries.server.ts'

/** Likes a member. Liking again changes nothing. */
export async function likeMember(
  context: MemberContext,
  id: string,
): Promise<{ match: boolean; profile: MemberCard }> {
  const match = await transact(context.app.db, async (tx) => {
    await contactProfile(tx, context, id)
    return giveLike(tx, context.app, context.viewer.id, id)
  })
  const [profile] = await loadCards(context, [id])
  return { match, profile: profile! }
}

/** Records a like and tells both. @returns whether the two now like each other */
export async function giveLike(tx: Tx, app: App, likerId: string, likedId: string): Promise<boolean> {
  const isNew = await insertLike(tx, { likerId, likedId, id: app.ids.uuid(), createdAt: app.clock.now() })
  const match = await hasLiked(tx, likedId, likerId)
  if (isNew) {
    await app.events.emit(tx, 'like.given', { likerId, likedId, match })
    afterCommit(tx, () => app.live.tell(likedId, { type: 'like', profile: likerId, match }))
  }
  return match
}

export async function listLikes(context: MemberContext) {
  const { app, viewer } = context
  const [received, given] = await Promise.all([listReceived(app.db, viewer.id), listGiven(app.db, viewer.id)])
  const profiles = await loadCards(context, [...new Set([...received, ...given].map((like) => like.id))])
  const givenIds = new Set(given.map((like) => like.id))
  return {
    profiles,
    liked_by: received.map((like) => ({
      id: like.id,
      like_new: like.seenAt === null,
      liked_at: like.createdAt.toISOString(),
    })),
    likes: given.map((like) => ({ id: like.id, liked_at: like.createdAt.toISOString() })),
    matches: received.filter((like) => givenIds.has(like.id)).map((like) => like.id),
  }
}

/** A received like is new until its profile is opened. */
export async function seeLike({ app, viewer }: MemberContext, likerId: string): Promise<void> {
  await transact(app.db, (tx) => markSeen(tx, viewer.id, likerId, app.clock.now()))
}
