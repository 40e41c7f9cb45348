import { afterCommit, transact } from '#server/database/transact.ts'
import { refuseField } from '#server/errors.ts'
import { type Gender, type Sexuality, sexualityFits } from '#shared/profile.ts'
import { type Pool, poolsSearched } from '#shared/search-pools.ts'
import type { MemberContext, Viewer } from '../account/context.server.ts'
import { lockLivingAccount } from '../account/lock-account.server.ts'
import type { Consents } from './consent-contract.ts'
import {
  findConsents,
  findGender,
  giveConsent,
  updateSexuality,
  withdrawConsent,
} from './consent-queries.server.ts'

/** The pools that a member searches; none without consent, since they follow from the member's sexuality. */
export function poolsSought(viewer: Viewer, only?: Gender): Pool[] {
  const { specialCategoryConsentAt, gender, sexuality } = viewer
  return specialCategoryConsentAt && sexuality ? poolsSearched(gender, sexuality, only) : []
}

export async function describeConsents({ app, viewer }: MemberContext): Promise<Consents> {
  const row = await findConsents(app.db, viewer.id)
  return {
    special_category: {
      given_at: row.specialCategoryConsentAt?.toISOString() ?? null,
      withdrawn_at: row.specialCategoryWithdrawnAt?.toISOString() ?? null,
    },
    terms: { version: row.termsVersion.toISOString(), accepted_at: row.termsAcceptedAt.toISOString() },
  }
}

const DECISIONS_BY_MEMBER = { points: 30, seconds: 3600 }

/**
 * Gives or withdraws the consent to use the member's sexuality. Withdrawing erases the sexuality. Idempotent.
 * @throws too_many_requests
 */
export async function decideConsent(
  context: MemberContext,
  { special_category: given, sexuality }: { special_category: boolean; sexuality?: Sexuality | undefined },
): Promise<Consents> {
  const { app, viewer } = context
  await app.limits.spend('consent', DECISIONS_BY_MEMBER, viewer.id)
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const changed = await (given ? giveConsent : withdrawConsent)(tx, viewer.id, app.clock.now())
    if (!changed) return
    if (given && !(sexuality && sexualityFits(await findGender(tx, viewer.id), sexuality)))
      refuseField('sexuality', 'invalid_value')
    await updateSexuality(tx, viewer.id, given ? sexuality! : null)
    await app.events.emit(tx, 'profile.changed', { memberId: viewer.id })
    afterCommit(tx, () => app.live.tell(viewer.id, { type: 'user' }))
  })
  return describeConsents(context)
}
