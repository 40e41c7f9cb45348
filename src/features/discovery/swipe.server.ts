import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount, lockWithOther } from '#features/accounts/account/lock-account.server.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { countLike, giveLike } from '../likes/likes.server.ts'
import { loadCards } from '../members/cards.server.ts'
import { contactProfile } from '../members/gate.server.ts'
import { countLook } from '../members/looking-limits.server.ts'
import { buildQuery } from './build-query.server.ts'
import { listCandidates } from './candidates.server.ts'
import { countImpressions } from './impressions.server.ts'
import { recommend } from './recommend.server.ts'
import { countSwipeLikes, findSwipe, saveSwipe } from './swipe-queries.server.ts'

const DECK_CARDS = 12
// Somebody may have swiped very many of those who were online last.
const MOST_WALKS = 20

/**
 * Draws the next cards, in the recommended order: from the member's country, then from the site's other countries. As
 * far as the member says whom they seek, only those.
 */
export async function drawDeck(
  context: MemberContext,
): Promise<{ profiles: MemberCard[]; likes_left: number | null }> {
  const { app, site, viewer } = context
  const { query } = await buildQuery(context, {})
  const others = query.around ? [] : site.settings.countries.filter((country) => country !== viewer.country)
  const ids: string[] = []
  const walks = { left: MOST_WALKS }
  for (const country of [viewer.country, ...others]) {
    const least = DECK_CARDS - ids.length
    if (least === 0) break
    const undecided = { ...query, country, undecidedBy: viewer.id }
    const { positions } = await listCandidates(app.db, undecided, { least, walks })
    const candidates = positions.map(({ memberId }) => memberId)
    ids.push(...(await recommend(context, candidates)).slice(0, least))
  }
  const [profiles, given] = await Promise.all([loadCards(context, ids), likesGivenToday(context, app.db)])
  await countLook(context, 'card', profiles.length)
  countImpressions(
    app,
    profiles.map(({ id }) => id),
  )
  const likesLeft = Math.max(0, site.settings.swipe_likes_per_day - given)
  return { profiles, likes_left: viewer.paidUser ? null : likesLeft }
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
    await contactProfile(tx, context, id)
    const before = await findSwipe(tx, viewer.id, id)
    let given = await likesGivenToday(context, tx)
    // A like is final; a pass can become a like.
    if (!before?.liked) {
      if (like && !premium && given >= max) fail('premium_only', { limit: 'likes', max })
      await saveSwipe(tx, { memberId: viewer.id, otherId: id, liked: like, createdAt: app.clock.now() })
      if (like) given++
    }
    const match = like && (await giveLike(tx, app, viewer.id, id))
    return { match, likes_left: premium ? null : Math.max(0, max - given) }
  })
}

/** Counted by the day in UTC, so that a change of time zone cannot give a second day. */
function likesGivenToday({ app, viewer }: MemberContext, db: MemberContext['app']['db']): Promise<number> {
  const now = app.clock.now()
  const midnight = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  return countSwipeLikes(db, viewer.id, midnight)
}
