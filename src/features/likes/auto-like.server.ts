import type { MemberContext, Viewer } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import { poolsSought } from '#features/accounts/consent/consent.server.ts'
import { loadCards } from '#features/members/cards.server.ts'
import { mayHearOf } from '#features/members/gate.server.ts'
import { transact } from '#server/database/transact.ts'
import { bornBy } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { SOUGHT_AGE_MAX } from '#shared/sought.ts'
import { recordLike } from './likes.server.ts'
import { countAutoLike, findFictionalAdmirer } from './queries.server.ts'

/**
 * Likes the member from a fictional profile, marked as such, at most as often a day as the site sets. Never from a real member:
 * the software does not invent what people did.
 */
export async function autoLike(context: MemberContext): Promise<MemberCard | null> {
  const { app, site, viewer } = context
  const aDay = site.settings.auto_likes_per_day
  const pools = poolsSought(viewer)
  // Without consent, members are neither matched nor shown.
  if (aDay === 0 || pools.length === 0) return null
  // No live event, because the answer already shows the like.
  const admirerId = await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const admirer = await findFictionalAdmirer(tx, {
      siteId: site.id,
      memberId: viewer.id,
      pools,
      country: viewer.country,
      born: bornAsSought(viewer, app.clock.now()),
    })
    if (!admirer || !(await mayHearOf(tx, viewer.id, admirer.id))) return undefined
    if (!(await countAutoLike(tx, viewer.id, aDay, app.clock.now()))) return undefined
    await recordLike(tx, app, admirer.id, viewer.id)
    return admirer.id
  })
  if (!admirerId) return null
  const [card] = await loadCards(context, [admirerId])
  return card ?? null
}

function bornAsSought({ soughtMinAge, soughtMaxAge, country }: Viewer, now: Date) {
  const today = dayIn(country, now)
  return {
    by: soughtMinAge === null ? undefined : bornBy(soughtMinAge, today),
    after:
      soughtMaxAge === null || soughtMaxAge === SOUGHT_AGE_MAX ? undefined : bornBy(soughtMaxAge + 1, today),
  }
}
