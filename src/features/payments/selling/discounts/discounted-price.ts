import { type Currency, discounted } from '#shared/money.ts'
import type { Discount } from './discounts-contract.ts'

type Price = { amount: number; currency: Currency }

/** Whether the discount counts for a price, which is the one before any discount. */
export function fits(discount: Discount, { amount, currency }: Price): boolean {
  return (
    (discount.currency === null || discount.currency === currency) &&
    amount >= (discount.minimum_order_value ?? 0)
  )
}

/** The price with the discount, in minor units. */
export function withDiscount(price: Price, discount: Discount | null): number {
  if (!discount || !fits(discount, price)) return price.amount
  const { percentage, value_percentage } = discount
  return percentage ? discounted(price.amount, value_percentage) : price.amount - value_percentage
}

/** The discount that takes most off this price; of equal ones, the first. Null where none takes anything off. */
export function bestOf(discounts: readonly Discount[], price: Price): Discount | null {
  let best: Discount | null = null
  for (const one of discounts) if (withDiscount(price, one) < withDiscount(price, best)) best = one
  return best
}
