import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { fail } from '#server/errors.ts'
import type { Locale } from '#shared/locales.ts'
import { methodName } from '../prices/methods.server.ts'
import type { Purchase } from './orders-contract.ts'
import { type Failure, findShownPurchase, listPurchases, type ShownPurchase } from './queries.server.ts'
import { referenceOf } from './reference.ts'

/** Gate: reads one of the member's own purchases. */
export async function readPurchase({ app, site, viewer, locale }: MemberContext, id: string) {
  const purchase = await findShownPurchase(app.db, id)
  if (purchase?.memberId !== viewer.id || purchase.siteId !== site.id) fail('not_found')
  return { purchase: describePurchase(purchase, locale) }
}

export async function readPurchases({ app, viewer, locale }: MemberContext) {
  const purchases = await listPurchases(app.db, viewer.id)
  return { purchases: purchases.map((purchase) => describePurchase(purchase, locale)) }
}

function describePurchase(row: ShownPurchase, locale: Locale): Purchase {
  return {
    id: row.id,
    reference: referenceOf(row.id),
    status: row.status,
    failure: row.failure as Failure | null,
    under_way: row.status === 'pending' && row.underWay,
    replaced_by: row.replacedBy ? { id: row.replacedBy, credits: row.newerCredits! } : null,
    package_id: row.packageId,
    credits: row.credits,
    payment_method: row.paymentMethod,
    payment_method_name: methodName(row.paymentMethod, locale),
    currency: row.currency,
    list_amount: row.listAmount,
    amount: row.amount,
    vat_amount: row.vatAmount,
    discount_code: row.discountCode,
    discount_percentage: row.discountPercentage,
    created_at: row.createdAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    checkout_url: row.status === 'pending' ? row.checkoutUrl : null,
  }
}
