import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import { poolsSought } from '#features/accounts/consent/consent.server.ts'
import { transact } from '#server/database/transact.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { loadCards } from '../members/cards.server.ts'
import { mayHearOf } from '../members/gate.server.ts'
import { recordLike } from './likes.server.ts'
import { findFictionalAdmirer } from './queries.server.ts'

const DAY_SECONDS = 24 * 3600

/**
 * Likes the member from a fictional profile, marked as such, at most as often a day as the site sets. Never from a real member:
 * the software does not invent what people did.
 */
export async function autoLike(context: MemberContext): Promise<MemberCard | null> {
  const { app, site, viewer } = context
  const aDay = { points: site.settings.auto_likes_per_day, seconds: DAY_SECONDS }
  if (aDay.points === 0) return null
  // Limits are counted by name, and sites may have several.
  const limit = `auto-like-${aDay.points}`
  const { points } = await app.limits.left(limit, aDay, viewer.id)
  if (points === 0) return null
  const pools = poolsSought(viewer)
  // Without consent, members are neither matched nor shown.
  if (pools.length === 0) return null
  const admirer = await findFictionalAdmirer(app.db, {
    siteId: site.id,
    memberId: viewer.id,
    pools,
    country: viewer.country,
  })
  if (!admirer) return null
  await app.limits.spend(limit, aDay, viewer.id)
  // No live event, because the answer already shows the like.
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    if (await mayHearOf(tx, viewer.id, admirer.id)) await recordLike(tx, app, admirer.id, viewer.id)
  })
  const [card] = await loadCards(context, [admirer.id])
  return card ?? null
}
