import type { MemberContext, Viewer } from '#features/accounts/account/context.server.ts'
import { timeBonusOf } from '#features/accounts/account/time-bonus.ts'
import type { SiteSettings } from '#features/site/settings.ts'
import type { Db } from '#server/database/connect.ts'
import type { Discount } from './discounts-contract.ts'
import { findOpenRetentionDiscount } from './retention-queries.server.ts'

export type Buyer = Pick<MemberContext, 'app' | 'site'> & {
  viewer: Pick<Viewer, 'id' | 'signupDate' | 'paidUser' | 'firstOffersEndedAt'>
}

/** The best discount that the member has at present without a code. */
export async function ownDiscount({ app, site, viewer }: Buyer, db: Db = app.db): Promise<Discount | null> {
  const now = app.clock.now()
  const discount = firstPurchaseDiscount(site.settings, viewer, now)
  const retention = await findOpenRetentionDiscount(db, viewer.id, now)
  if (!retention?.expiresAt || retention.percentage <= (discount?.value_percentage ?? 0)) return discount
  const { code, percentage, expiresAt } = retention
  return personalDiscount(viewer.id, { code, percentage, expires: expiresAt, reason: 'stay' })
}

/**
 * The time bonus while it runs. The welcome discount is only for sites without a time bonus: otherwise the price
 * would stay the same when the countdown ends.
 */
function firstPurchaseDiscount(settings: SiteSettings, viewer: Buyer['viewer'], now: Date): Discount | null {
  const bonus = timeBonusOf(settings, viewer, now)
  if (bonus) return personalDiscount(viewer.id, { ...bonus, reason: 'time_bonus' })
  const percentage = settings.welcome_discount_percentage
  if (settings.time_bonus || percentage === null) return null
  if (viewer.paidUser || viewer.firstOffersEndedAt) return null
  return personalDiscount(viewer.id, {
    code: `WELCOME${percentage}`,
    percentage,
    expires: null,
    reason: 'welcome',
  })
}

type BuiltIn = { code: string; percentage: number; expires: Date | null; reason: Discount['reason'] }

/** A built-in discount of this member, described as a code is. */
export function personalDiscount(memberId: string, { code, percentage, expires, reason }: BuiltIn): Discount {
  return {
    code,
    value_percentage: percentage,
    percentage: true,
    currency: null,
    country: null,
    user_id: memberId,
    expires: expires?.toISOString() ?? null,
    expired: false,
    minimum_order_value: null,
    status: 'active',
    validity: 'once-per-user',
    paymentmethods: [],
    reason,
  }
}
