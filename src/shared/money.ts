/** Currencies a package may be priced in; each has two minor digits. */
export const CURRENCIES = ['EUR', 'GBP', 'CHF', 'PLN'] as const
export type Currency = (typeof CURRENCIES)[number]

/** An amount in minor units (cents) of a currency. */
export type Money = { amount: number; currency: Currency }

/** The amount left after a discount; a half cent is rounded in the customer's favour. */
export function discounted(amount: number, percentage: number): number {
  return Math.ceil((amount * (100 - percentage)) / 100 - 0.5)
}

/** The VAT contained in a gross amount, in minor units, rounded half up. */
export function vatIncluded(gross: number, percentage: number): number {
  return Math.round((gross * percentage) / (100 + percentage))
}

/** An amount as people of this locale write it: `€ 9,95`. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 100)
}
