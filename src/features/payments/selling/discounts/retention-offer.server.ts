import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { timeBonusOf } from '#features/accounts/account/time-bonus.ts'
import { DAY, HOUR } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { sells } from '../../providers/find-provider.server.ts'
import type { Discount } from './discounts-contract.ts'
import { ownDiscount, personalDiscount } from './own-discount.server.ts'
import { findLeavingOffer, insertLeavingOffer, updateLeavingOfferTaken } from './retention-queries.server.ts'

const RETENTION_DISCOUNT_DAYS = 7
// Within this time the same offer is shown again, for members who reopen the dialog or lose the connection.
const SAME_OFFER_MILLISECONDS = HOUR

/**
 * Makes the company's offer to a leaving member, once. No offer while the time bonus runs, because the price must
 * change when its countdown ends, and none without an advantage.
 */
export async function makeRetentionOffer(
  context: MemberContext,
): Promise<{ offer: { percentage: number; days: number } | null }> {
  const { app, site, viewer } = context
  const now = app.clock.now()
  const percentage = site.company.deleteDiscount
  if (!percentage || !sells(app, site) || timeBonusOf(site.settings, viewer, now)) return { offer: null }
  if (((await ownDiscount(context))?.value_percentage ?? 0) >= percentage) return { offer: null }
  const offer = await transact(app.db, async (tx) => {
    await insertLeavingOffer(tx, {
      memberId: viewer.id,
      code: `STAY${percentage}`,
      percentage,
      offeredAt: now,
      takenAt: null,
      expiresAt: null,
    })
    return findLeavingOffer(tx, viewer.id)
  })
  const stands =
    offer && !offer.takenAt && now.getTime() - offer.offeredAt.getTime() < SAME_OFFER_MILLISECONDS
  return { offer: stands ? { percentage: offer.percentage, days: RETENTION_DISCOUNT_DAYS } : null }
}

/** Turns the offer into a discount for this member. Idempotent. */
export async function takeRetentionOffer({
  app,
  viewer,
}: MemberContext): Promise<{ discount_code: Discount }> {
  const now = app.clock.now()
  const offer = await transact(app.db, async (tx) => {
    await updateLeavingOfferTaken(tx, viewer.id, {
      takenAt: now,
      expiresAt: new Date(now.getTime() + RETENTION_DISCOUNT_DAYS * DAY),
      offeredAfter: new Date(now.getTime() - SAME_OFFER_MILLISECONDS),
    })
    return findLeavingOffer(tx, viewer.id)
  })
  if (!offer?.expiresAt || offer.expiresAt <= now) fail('not_found')
  const { code, percentage, expiresAt } = offer
  return {
    discount_code: personalDiscount(viewer.id, { code, percentage, expires: expiresAt, reason: 'stay' }),
  }
}
