import { currencyOf } from '#features/site/describe-settings.server.ts'
import type { SiteSettings } from '#features/site/settings.ts'
import type { Currency } from '#shared/money.ts'

/** The currency of a buyer's country, or the euro where the site has no prices in it. */
export function currencyFor({ packages }: Pick<SiteSettings, 'packages'>, country: string): Currency {
  const wanted = currencyOf(country)
  return packages.some(({ prices }) => prices[wanted]) ? wanted : 'EUR'
}
