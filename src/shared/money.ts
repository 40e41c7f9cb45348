/** Currencies that a package may be priced in; all have two decimals. */
export const CURRENCIES = ['EUR', 'GBP', 'CHF', 'PLN'] as const
export type Currency = (typeof CURRENCIES)[number]

/** An amount in minor units (cents). */
export type Money = { amount: number; currency: Currency }

/** The amount after a discount; a half cent is rounded in the customer's favour. */
export function discounted(amount: number, percentage: number): number {
  return Math.ceil((amount * (100 - percentage)) / 100 - 0.5)
}

/** Rounded up once, so that what two credits cost is twice what one does, and never less than they cost. */
export function priceOfCredit({ amount, credits }: { amount: number; credits: number }): number {
  return Math.ceil(amount / credits)
}

/** The VAT included in a gross amount, in minor units, rounded half up. */
export function vatIncluded(gross: number, percentage: number): number {
  return Math.round((gross * percentage) / (100 + percentage))
}

/** Formats an amount for a locale: `€ 9,95`, `− € 2,49`. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(
    Math.abs(amount) / 100,
  )
  const sum = parts.map(({ value }) => value).join('')
  if (amount >= 0) return sum
  const spaced = parts[0]?.type === 'currency' && parts[1]?.type === 'literal'
  return spaced ? `−\u00a0${sum}` : `−${sum}`
}
