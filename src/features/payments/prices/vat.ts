import type { SiteSettings } from '../../site/settings.ts'

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

/** The VAT rate for a buyer: the operator's own if set, otherwise that of the buyer's country. */
export function vatPercentage(settings: Pick<SiteSettings, 'vat_percentage'>, country: string): number {
  return settings.vat_percentage ?? VAT_PERCENTAGES[country] ?? VAT_PERCENTAGES.NL!
}

/** The same in hundredths of a percent: 8.1% are 810. */
export function vatBasisPoints(settings: Pick<SiteSettings, 'vat_percentage'>, country: string): number {
  return Math.round(vatPercentage(settings, country) * 100)
}
