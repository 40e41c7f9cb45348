import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { fail } from '#server/errors.ts'
import { currencyFor } from '../../selling/prices/currency.server.ts'
import { methodsFor } from '../../selling/prices/methods.server.ts'

/** Whether this member can pay by direct debit here. */
export function offersDebit(context: MemberContext): boolean {
  const { site, viewer, locale } = context
  const currency = currencyFor(site.settings, viewer.payingCountry)
  return methodsFor(context, viewer.payingCountry, currency, locale).some(({ id }) => id === 'direct_debit')
}

/** @throws not_found where the site does not collect by direct debit */
export function requireDebit(context: MemberContext): void {
  if (!offersDebit(context)) fail('not_found')
}
