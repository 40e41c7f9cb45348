import { useFormatter } from 'use-intl'
import type { DiscountValue } from '../selling/discounts/discounts-contract.ts'
import { useMoney } from './use-money.ts'

/** What a discount takes off, in words: `25%`, `€ 5,00`. */
export function useDiscountValue(): (discount: DiscountValue) => string {
  const format = useFormatter()
  const money = useMoney()
  return ({ value_percentage, percentage, currency }) =>
    percentage
      ? format.number(value_percentage / 100, { style: 'percent' })
      : money({ amount: value_percentage, currency: currency ?? 'EUR' })
}
