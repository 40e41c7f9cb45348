import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount, lockWithOther } from '#features/accounts/account/lock-account.server.ts'
import { loadCards } from '#features/members/cards.server.ts'
import { mayHearOf, requireContact } from '#features/members/gate.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { MemberCard } from '#shared/member-card.ts'
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
// A like taken back and given again tells its receiver nothing new for a day.
const TAKEN_BACK = { points: 1, seconds: 24 * 3600 }

/** Counts a like or a skipped card against the rate limit, wherever it is given. @throws too_many_requests */
export async function countLike({ app, viewer }: MemberContext): Promise<void> {
  await app.limits.spend('like', LIKES_BY_MEMBER, viewer.id)
}

/** Likes a member; idempotent. Words can be given with it or after it, once. */
export async function likeMember(
  context: MemberContext,
  { id, ...said }: { id: string } & LikeWords,
): Promise<{ match: boolean; words_stay: boolean; profile: MemberCard }> {
  await countLike(context)
  await checkLikeWords(context, id, said)
  const { app, viewer } = context
  return transact(app.db, async (tx) => {
    // Both: of two likes at once, the second sees the first.
    await lockWithOther(tx, viewer.id, id)
    await requireContact(tx, context, id)
    const { match, wordsStay } = await tellOfLike(tx, app, viewer.id, id, said)
    // Within the transaction: a concurrent block, which waits for it, would leave no card.
    const [profile] = await loadCards(context, [id], tx)
    return { match, words_stay: wordsStay, profile: profile ?? fail('not_found') }
  })
}

/**
 * Records a like and sends a live event to its receiver, if they may hear of its sender. @returns whether the
 * likes are mutual
 */
export async function giveLike(tx: Tx, app: App, likerId: string, likedId: string): Promise<boolean> {
  return (await tellOfLike(tx, app, likerId, likedId)).match
}

async function tellOfLike(
  tx: Tx,
  app: App,
  likerId: string,
  likedId: string,
  said: LikeWords = {},
): Promise<RecordedLike> {
  const like = await recordLike(tx, app, likerId, likedId, said)
  if (like.isNews && (await mayHearOf(tx, likedId, likerId)))
    afterCommit(tx, () => app.live.tell(likedId, { type: 'like', profile: likerId, match: like.match }))
  return like
}

/** `wordsStay`: words were given with the like before, and are kept instead of these. */
type RecordedLike = { isNews: boolean; match: boolean; wordsStay: boolean }

/** Records a like without a live event. */
export async function recordLike(
  tx: Tx,
  app: App,
  likerId: string,
  likedId: string,
  said: LikeWords = {},
): Promise<RecordedLike> {
  const now = app.clock.now()
  const isNew = await insertLike(tx, { likerId, likedId, id: app.ids.uuid(), createdAt: now, ...said })
  const saysMore = !isNew && Boolean(said.about || said.words)
  const wordsStay = saysMore && !(await addWords(tx, { likerId, likedId, ...said }))
  const match = await hasLiked(tx, likedId, likerId)
  // The liker is told of the match by the answer.
  if (match) await matchLikes(tx, likerId, likedId, now)
  const isNews = isNew && !(await wasTakenBack(app, likerId, likedId))
  if (isNews) await app.events.emit(tx, 'like.given', { likerId, likedId, match })
  return { isNews, match, wordsStay }
}

async function wasTakenBack(app: App, likerId: string, likedId: string): Promise<boolean> {
  const { points } = await app.limits.left('like-taken-back', TAKEN_BACK, `${likerId} ${likedId}`)
  return points === 0
}

async function takeBack(tx: Tx, app: App, likerId: string, likedId: string): Promise<void> {
  if (await deleteLike(tx, likerId, likedId))
    await app.limits.take('like-taken-back', TAKEN_BACK, `${likerId} ${likedId}`)
}

/** Takes a like back, and with it a match. */
export async function unlikeMember(context: MemberContext, id: string): Promise<void> {
  await countLike(context)
  const { app, viewer } = context
  await transact(app.db, async (tx) => {
    await lockWithOther(tx, viewer.id, id)
    // Mails of likes tell only of those that are still there.
    await takeBack(tx, app, viewer.id, id)
  })
}

/**
 * Takes a like back that was given at this time or later, that its receiver has not opened and that is no match.
 * @returns false if it cannot be
 */
export async function takeUnseenLike(
  tx: Tx,
  app: App,
  { likerId, likedId, since }: { likerId: string; likedId: string; since: Date },
): Promise<boolean> {
  const like = await findLike(tx, likerId, likedId)
  if (like && (like.seenAt || like.matchedAt || like.createdAt < since)) return false
  await takeBack(tx, app, likerId, likedId)
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
