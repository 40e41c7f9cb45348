import { transact } from '#server/database/transact.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { poolsSought } from '../accounts/consent.server.ts'
import type { MemberContext } from '../accounts/context.server.ts'
import { loadCards } from '../members/cards.server.ts'
import { giveLike } from './likes.server.ts'
import { findFictionalAdmirer } from './queries.server.ts'

const ONCE_A_DAY = { points: 1, seconds: 24 * 3600 }

/**
 * A like by a fictional profile, marked as such, at most one a day. Never by a real member: the software does
 * not invent what people did.
 */
export async function autoLike(context: MemberContext): Promise<MemberCard | null> {
  const { app, site, viewer } = context
  const { points } = await app.limits.left('auto-like', ONCE_A_DAY, viewer.id)
  if (points === 0) return null
  const pools = poolsSought(viewer)
  // Who does not consent is shown to nobody, and nobody to them.
  if (pools.length === 0) return null
  const admirer = await findFictionalAdmirer(app.db, {
    siteId: site.id,
    memberId: viewer.id,
    pools,
    country: viewer.country,
  })
  if (!admirer) return null
  await app.limits.spend('auto-like', ONCE_A_DAY, viewer.id)
  await transact(app.db, (tx) => giveLike(tx, app, admirer.id, viewer.id))
  const [card] = await loadCards(context, [admirer.id])
  return card ?? null
}
