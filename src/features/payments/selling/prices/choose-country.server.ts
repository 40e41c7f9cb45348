import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { rememberPaymentCountry } from '#features/accounts/account/user.server.ts'
import { transact } from '#server/database/transact.ts'
import { refuseField } from '#server/errors.ts'
import type { Country } from '#shared/countries.ts'

/** Prices, VAT and methods are those of this country from now on. Orders that are open keep theirs. */
export async function choosePaymentCountry(
  { app, site, viewer }: MemberContext,
  country: Country,
): Promise<void> {
  if (!site.settings.countries.includes(country)) refuseField('country', 'invalid_value')
  // A member who pays from the country where they live goes on doing so after moving.
  const chosen = country === viewer.country ? null : country
  await transact(app.db, (tx) => rememberPaymentCountry(tx, viewer.id, chosen))
}
