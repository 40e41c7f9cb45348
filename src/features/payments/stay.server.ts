import { DAY, HOUR } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { MemberContext } from '../accounts/context.server.ts'
import { timeBonusOf } from '../accounts/time-bonus.ts'
import type { Discount } from './contract.ts'
import { discountFor } from './offers.server.ts'
import { providerOf } from './providers/find-provider.server.ts'
import { findLeavingOffer, insertLeavingOffer, updateLeavingOfferTaken } from './stay-queries.server.ts'

const STAY_DAYS = 7
// Who closes the dialog and opens it again, or whose connection broke, is still being made the one offer.
const SAME_OFFER_MILLISECONDS = HOUR

/**
 * Makes a member who is about to leave the company's offer, once. None while the time bonus runs: its countdown
 * must end in another price. None that is no gain.
 */
export async function offerToStay(
  context: MemberContext,
): Promise<{ offer: { percentage: number; days: number } | null }> {
  const { app, site, viewer } = context
  const now = app.clock.now()
  const percentage = site.company.deleteDiscount
  if (!percentage || !providerOf(app, site) || timeBonusOf(site.settings, viewer, now)) return { offer: null }
  if (((await discountFor(context))?.percentage ?? 0) >= percentage) return { offer: null }
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
  return { offer: stands ? { percentage: offer.percentage, days: STAY_DAYS } : null }
}

/** Makes the offer a discount of the member's own; taking it again changes nothing. */
export async function takeOfferToStay({ app, viewer }: MemberContext): Promise<{ discount_code: Discount }> {
  const now = app.clock.now()
  const offer = await transact(app.db, async (tx) => {
    await updateLeavingOfferTaken(tx, viewer.id, {
      takenAt: now,
      expiresAt: new Date(now.getTime() + STAY_DAYS * DAY),
      offeredAfter: new Date(now.getTime() - SAME_OFFER_MILLISECONDS),
    })
    return findLeavingOffer(tx, viewer.id)
  })
  if (!offer?.expiresAt || offer.expiresAt <= now) fail('not_found')
  const { code, percentage, expiresAt } = offer
  return { discount_code: { code, percentage, expires: expiresAt.toISOString(), reason: 'stay' } }
}
