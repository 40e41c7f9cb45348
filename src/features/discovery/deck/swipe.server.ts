import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount, lockWithOther } from '#features/accounts/account/lock-account.server.ts'
import { countLike, giveLike, takeUnseenLike } from '#features/likes/likes.server.ts'
import { dateIn } from '#features/members/activity.server.ts'
import { loadCards } from '#features/members/cards.server.ts'
import { requireContact } from '#features/members/gate.server.ts'
import { countLook } from '#features/members/looking-limits.server.ts'
import type { Db } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { Day } from '#shared/dates.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { buildQuery } from '../build-query.server.ts'
import { withinShare } from '../fictional-share/fictional-share.server.ts'
import { countImpressions } from '../impressions.server.ts'
import type { SearchQuery } from '../search-queries.server.ts'
import { dealCountry } from './deck.server.ts'
import { findLastPlayed, findLikesOfDay, findSwipe, markUndone, saveSwipe } from './swipe-queries.server.ts'

const DECK_CARDS = 12

// A member may have decided about very many of those who were online last.
const DEPTHS = [2_000, 8_000, 30_000]

/**
 * Draws the next cards, in the recommended order: from the member's country, then from the site's other countries. If
 * the member says what they seek, only such members.
 */
export async function drawDeck(
  context: MemberContext,
): Promise<{ profiles: MemberCard[]; likes_left: number | null }> {
  const { app, site, viewer } = context
  const { query } = await buildQuery(context, {})
  const [drawn, { given }] = await Promise.all([drawCards(context, query), likesOfDay(context, app.db)])
  const shown = withinShare(site.settings, drawn)
  // People further on are dealt before a deck of fictional profiles ends.
  const isShort = shown.length < drawn.length && shown.length < DECK_CARDS / 2
  const people = isShort ? await drawCards(context, { ...query, realOnly: true }) : []
  const profiles = withinShare(site.settings, [
    ...people,
    ...shown.filter((card) => !people.some(({ id }) => id === card.id)),
  ])
  await countLook(context, 'card', profiles.length)
  countImpressions(
    app,
    profiles.map(({ id }) => id),
  )
  const likesLeft = Math.max(0, site.settings.swipe_likes_per_day - given)
  return { profiles, likes_left: viewer.paidUser ? null : likesLeft }
}

async function drawCards(context: MemberContext, query: SearchQuery): Promise<MemberCard[]> {
  const { site, viewer } = context
  const others = query.around ? [] : site.settings.countries.filter((country) => country !== viewer.country)
  const ids: string[] = []
  const saves: (() => Promise<void>)[] = []
  const depths = [...DEPTHS]
  for (const country of [viewer.country, ...others]) {
    const least = DECK_CARDS - ids.length
    if (least === 0) break
    const undecided = { ...query, country, undecidedBy: viewer.id }
    const dealt = await dealCountry(context, undecided, { least, depths })
    ids.push(...dealt.ids)
    if (dealt.save) saves.push(dealt.save)
  }
  const [cards] = await Promise.all([loadCards(context, ids), saveAll(saves)])
  return cards
}

/** One after the other, on one connection. */
async function saveAll(saves: (() => Promise<void>)[]): Promise<void> {
  for (const save of saves) await save()
}

/** Likes or passes a card. Idempotent. */
export async function swipe(
  context: MemberContext,
  { id, like }: { id: string; like: boolean },
): Promise<{ match: boolean; likes_left: number | null }> {
  const { app, site, viewer } = context
  await countLike(context)
  const max = site.settings.swipe_likes_per_day
  return transact(app.db, async (tx) => {
    // Both first: of two likes at once, the second sees the first.
    if (like) await lockWithOther(tx, viewer.id, id)
    const { paidUser: premium } = await lockLivingAccount(tx, viewer.id)
    await requireContact(tx, context, id)
    const before = await findSwipe(tx, viewer.id, id)
    const day = await likesOfDay(context, tx)
    let { given } = day
    // A like is final; a pass can become a like.
    if (!before?.liked || !before.played) {
      // A like that was taken back has counted already.
      const counts = like && !before?.likedOn
      if (counts && !premium && given >= max) fail('premium_only', { limit: 'likes', max })
      const likedOn = like ? day.day : null
      await saveSwipe(tx, {
        memberId: viewer.id,
        otherId: id,
        liked: like,
        createdAt: app.clock.now(),
        likedOn,
      })
      if (counts) given++
    }
    const match = like && (await giveLike(tx, app, viewer.id, id))
    return { match, likes_left: premium ? null : Math.max(0, max - given) }
  })
}

/**
 * Takes the last card back, once. A like is taken back only while its receiver has not opened it and it is no match,
 * and counts for its day all the same: its receiver may have been told.
 */
export async function undoSwipe(
  context: MemberContext,
  id: string,
): Promise<{ profile: MemberCard; likes_left: number | null }> {
  await countLike(context)
  const { app, site, viewer } = context
  const { profile, given, premium } = await transact(app.db, async (tx) => {
    await lockWithOther(tx, viewer.id, id)
    const { paidUser: premium } = await lockLivingAccount(tx, viewer.id)
    const last = await findLastPlayed(tx, viewer.id)
    if (last?.otherId !== id || last.undoneAt) fail('conflict')
    // A like from before, given on the profile, is none of the card's.
    const like = { likerId: viewer.id, likedId: id, since: last.createdAt }
    if (last.liked && !(await takeUnseenLike(tx, app, like))) fail('conflict')
    await markUndone(tx, viewer.id, id, app.clock.now())
    const [profile] = await loadCards(context, [id], tx)
    const { given } = await likesOfDay(context, tx)
    return { profile: profile ?? fail('not_found'), given, premium }
  })
  const left = Math.max(0, site.settings.swipe_likes_per_day - given)
  return { profile, likes_left: premium ? null : left }
}

/**
 * The day where the member lives, and the likes given on it. It never goes back: to move to another time zone, and
 * back again, gives no further day.
 */
async function likesOfDay({ app, viewer }: MemberContext, db: Db): Promise<{ day: Day; given: number }> {
  const today = dateIn(viewer.country, app.clock.now())
  const latest = await findLikesOfDay(db, viewer.id, today)
  return latest?.likedOn ? { day: latest.likedOn, given: latest.count } : { day: today, given: 0 }
}
