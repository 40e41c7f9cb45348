import { afterCommit, transact } from '#server/database/transact.ts'
import { type Pool, poolsSearched } from '#shared/pools.ts'
import type { Gender } from '#shared/profile.ts'
import type { Consents } from './consent-contract.ts'
import { findConsents, giveConsent, withdrawConsent } from './consent-queries.server.ts'
import type { MemberContext, Viewer } from './context.server.ts'

/** The pools in which a member looks for others: that takes their sexuality, and so their consent. */
export function poolsSought(viewer: Viewer, only?: Gender): Pool[] {
  return viewer.specialCategoryConsentAt ? poolsSearched(viewer.gender, viewer.sexuality, only) : []
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

/** Gives or takes back a consent. The same again keeps the date of the first time. */
export async function decideConsent(
  context: MemberContext,
  { special_category: given }: { special_category: boolean },
): Promise<Consents> {
  const { app, viewer } = context
  await transact(app.db, async (tx) => {
    const changed = await (given ? giveConsent : withdrawConsent)(tx, viewer.id, app.clock.now())
    if (!changed) return
    await app.events.emit(tx, 'profile.changed', { memberId: viewer.id })
    afterCommit(tx, () => app.live.tell(viewer.id, { type: 'user' }))
  })
  return describeConsents(context)
}
