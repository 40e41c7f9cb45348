import type { SiteSettings } from '#features/site/settings.ts'
import { hasNumberOf } from './vat-numbers.ts'

/**
 * Standard VAT rates in percent, as of 1 January 2026: electronic services are taxed where the buyer lives. Sources:
 * European Commission, Taxes in Europe Database; gov.uk, VAT rates; Swiss Federal Tax Administration, tax rates since
 * 1 January 2024.
 */
const VAT_PERCENTAGES: Record<string, number> = {
  NL: 21,
  BE: 21,
  DE: 19,
  AT: 20,
  CH: 8.1,
  GB: 20,
  FR: 20,
  ES: 21,
  IT: 22,
  PL: 23,
}

/** Countries outside the European Union: only sellers registered there charge their VAT. */
const OUTSIDE = ['CH', 'GB']

/** Regions of Spain that are no part of the Union's VAT area (directive 2006/112/EC, article 6): Ceuta, Canarias, Melilla. */
const WITHOUT_VAT = ['ES-CE', 'ES-CN', 'ES-ML']

export type Seller = {
  company: { country: string; vatNumbers: readonly string[] }
  settings: Pick<SiteSettings, 'vat_percentage'>
}

/** Where a buyer lives, as far as it is known. */
export type Living = { country: string; region?: string | null }

/** `country`: whose VAT it is; null where none is due. */
export type Vat = { country: string | null; percentage: number }

const NONE: Vat = { country: null, percentage: 0 }

/**
 * The VAT of a sale: of the buyer's country, or the operator's own rate, which is of its own country (article 59c: up
 * to 10,000 euro a year within the Union; of a seller outside it, only for buyers at home). Outside the Union and its
 * VAT area none is charged, unless the operator is registered there: others may not charge it.
 */
export function vatFor({ company, settings }: Seller, { country, region }: Living): Vat {
  if (WITHOUT_VAT.includes(region ?? '')) return NONE
  const isAbroad = OUTSIDE.includes(country) && country !== company.country
  if (isAbroad && !hasNumberOf(company.vatNumbers, country)) return NONE
  const isAtHome = country === company.country || !OUTSIDE.includes(company.country)
  if (settings.vat_percentage !== null && !isAbroad && (isAtHome || settings.vat_percentage === 0))
    return settings.vat_percentage === 0
      ? NONE
      : { country: company.country, percentage: settings.vat_percentage }
  return { country, percentage: VAT_PERCENTAGES[country] ?? VAT_PERCENTAGES.NL! }
}

/** The same in hundredths of a percent, 8.1% are 810, as purchases keep it. */
export function vatKept(
  seller: Seller,
  living: Living,
): { vatCountry: string | null; vatBasisPoints: number } {
  const { country, percentage } = vatFor(seller, living)
  return { vatCountry: country, vatBasisPoints: Math.round(percentage * 100) }
}
