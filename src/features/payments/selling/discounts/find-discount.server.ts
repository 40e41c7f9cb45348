import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { fail } from '#server/errors.ts'
import { currencyFor } from '../prices/currency.server.ts'
import type { Discount } from './discounts-contract.ts'
import { judgeTypedCode } from './judge-code.server.ts'
import { forgetCode, keepCode } from './kept-code.server.ts'
import { ownDiscount } from './own-discount.server.ts'

type Wanted = {
  welcome?: 'true' | 'false' | undefined
  code?: string | undefined
  package?: string | undefined
  country?: string | undefined
  payment_method?: string | undefined
}

/**
 * The discount for a code, which this browser's prices then have for a while; or the welcome discount.
 * @throws discount_code_refused with the reason
 */
export async function findDiscount(
  context: MemberContext,
  { welcome, code, package: packageId, country, payment_method }: Wanted,
): Promise<{ discount_code: Discount }> {
  if (!code) {
    const own = await ownDiscount(context)
    if (welcome !== 'true' || own?.reason !== 'welcome') fail('not_found')
    return { discount_code: own }
  }
  const { settings } = context.site
  const { viewer } = context
  const currency = currencyFor(settings, country ?? viewer.payingCountry)
  const amount = settings.packages.find(({ id }) => id === packageId)?.prices[currency]
  // A code for one country is for those who live there.
  const purchase = { country: country ?? viewer.country, currency, amount, method: payment_method }
  const { discount, refused } = await judgeTypedCode(context, code, purchase)
  if (refused) fail('discount_code_refused', refused)
  // A discount of the member's own needs no code.
  if (discount.reason === 'code') keepCode(context, discount.code)
  return { discount_code: discount }
}

export function forgetDiscountCode(context: MemberContext): Record<string, never> {
  forgetCode(context)
  return {}
}
