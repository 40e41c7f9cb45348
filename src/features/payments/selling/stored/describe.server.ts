import type { MemberContext } from '#features/accounts/account/context.server.ts'
import type { PaymentMethodId } from '#shared/payment-methods.ts'
import { findProvider } from '../../providers/find-provider.server.ts'
import { findLastPackage } from '../orders/queries.server.ts'
import { currencyFor } from '../prices/currency.server.ts'
import { maximumOf, takesCurrency } from '../prices/method-limits.ts'
import { methodName } from '../prices/methods.server.ts'
import { offersOf } from '../prices/offers.server.ts'
import { listStored, type StoredRow } from './queries.server.ts'
import type { StoredMethod } from './stored-contract.ts'

/** The member's kept methods, and the package that they bought last if it is still sold. */
export async function readStored(
  context: MemberContext,
): Promise<{ methods: StoredMethod[]; last_package: string | null }> {
  const { app, site, viewer } = context
  const [stored, last] = await Promise.all([
    listStored(app.db, viewer.id),
    findLastPackage(app.db, viewer.id),
  ])
  const sold = offersOf(site, viewer, []).some(({ id }) => id === last)
  return {
    methods: stored.map((one) => describeStored(context, one)),
    last_package: sold && last ? last : null,
  }
}

function describeStored(context: MemberContext, stored: StoredRow): StoredMethod {
  const { id, paymentMethod, label, createdAt } = stored
  const currency = currencyFor(context.site.settings, context.viewer.payingCountry)
  return {
    id,
    payment_method: paymentMethod,
    payment_method_name: methodName(paymentMethod, context.locale),
    label,
    created_at: createdAt.toISOString(),
    available: canCharge(context, stored) && !findProvider(context.app, stored.provider)?.isDown(),
    maximum: maximumOf(paymentMethod as PaymentMethodId, currency),
  }
}

/** Whether its provider is still there and takes the member's currency with it. */
export function canCharge(
  { app, site, viewer }: Pick<MemberContext, 'app' | 'site' | 'viewer'>,
  { siteId, provider, paymentMethod }: StoredRow,
): boolean {
  const currency = currencyFor(site.settings, viewer.payingCountry)
  const method = paymentMethod as PaymentMethodId
  const offers = findProvider(app, provider)?.offers(method, currency) ?? false
  return siteId === site.id && takesCurrency(method, currency) && offers
}
