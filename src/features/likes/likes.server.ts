import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount, lockWithOther } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { loadCards } from '../members/cards.server.ts'
import { contactProfile, mayHearOf } from '../members/gate.server.ts'
import { checkLikeWords } from './about.server.ts'
import {
  addWords,
  deleteLike,
  findLike,
  hasLiked,
  insertLike,
  type LikeWords,
  markSeen,
  matchLikes,
  savePassed,
  takeCelebrated,
} from './queries.server.ts'

// More than a person can look at in a minute.
const LIKES_BY_MEMBER = { points: 60, seconds: 60 }

/** Counts a like or a skipped card against the rate limit, wherever it is given. @throws too_many_requests */
export async function countLike({ app, viewer }: MemberContext): Promise<void> {
  await app.limits.spend('like', LIKES_BY_MEMBER, viewer.id)
}

/** Likes a member; idempotent. Words can be given with it, or once after it. */
export async function likeMember(
  context: MemberContext,
  { id, ...said }: { id: string } & LikeWords,
): Promise<{ match: boolean; profile: MemberCard }> {
  await countLike(context)
  await checkLikeWords(context, id, said)
  const { app, viewer } = context
  return transact(app.db, async (tx) => {
    // Both: of two likes at once, the second sees the first.
    await lockWithOther(tx, viewer.id, id)
    await contactProfile(tx, context, id)
    const match = await giveLike(tx, app, viewer.id, id, said)
    // Within the transaction: a concurrent block, which waits for it, would leave no card.
    const [profile] = await loadCards(context, [id], tx)
    return { match, profile: profile ?? fail('not_found') }
  })
}

/**
 * Records a like and sends a live event to its receiver, if they may hear of its sender. @returns whether the
 * likes are mutual
 */
export async function giveLike(
  tx: Tx,
  app: App,
  likerId: string,
  likedId: string,
  said: LikeWords = {},
): Promise<boolean> {
  const { isNew, match } = await recordLike(tx, app, likerId, likedId, said)
  if (isNew && (await mayHearOf(tx, likedId, likerId)))
    afterCommit(tx, () => app.live.tell(likedId, { type: 'like', profile: likerId, match }))
  return match
}

/** Records a like without a live event. */
export async function recordLike(
  tx: Tx,
  app: App,
  likerId: string,
  likedId: string,
  said: LikeWords = {},
): Promise<{ isNew: boolean; match: boolean }> {
  const now = app.clock.now()
  const isNew = await insertLike(tx, { likerId, likedId, id: app.ids.uuid(), createdAt: now, ...said })
  if (!isNew && (said.about || said.words)) await addWords(tx, { likerId, likedId, ...said })
  const match = await hasLiked(tx, likedId, likerId)
  // The liker is told of the match by the answer.
  if (match) await matchLikes(tx, likerId, likedId, now)
  if (isNew) await app.events.emit(tx, 'like.given', { likerId, likedId, match })
  return { isNew, match }
}

/** Takes a like back, and with it a match. */
export async function unlikeMember(context: MemberContext, id: string): Promise<void> {
  await countLike(context)
  const { app, viewer } = context
  await transact(app.db, async (tx) => {
    await lockWithOther(tx, viewer.id, id)
    // Mails of likes tell only of those that are still there.
    await deleteLike(tx, viewer.id, id)
  })
}

/** Takes a like back that its receiver has not opened and that is no match. @returns false if it is too late */
export async function takeUnseenLike(tx: Tx, likerId: string, likedId: string): Promise<boolean> {
  const like = await findLike(tx, likerId, likedId)
  if (like?.seenAt || like?.matchedAt) return false
  await deleteLike(tx, likerId, likedId)
  return true
}

/** Leaves a received like out of the list, or puts it back; its sender is told neither. */
export async function passLike(
  { app, viewer }: MemberContext,
  likerId: string,
  passed: boolean,
): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    await savePassed(tx, viewer.id, likerId, passed ? app.clock.now() : null)
  })
}

/** Marks a match as shown to the viewer, on any of their devices. */
export async function celebrateMatch({ app, viewer }: MemberContext, otherId: string): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    await takeCelebrated(tx, viewer.id, otherId, app.clock.now())
  })
}

/** Marks a received like as seen when its sender's profile is opened. */
export async function seeLike({ app, viewer }: MemberContext, likerId: string): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    await markSeen(tx, viewer.id, likerId, app.clock.now())
  })
}
