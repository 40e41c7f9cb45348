import { useLocale } from 'use-intl'
import { formatMoney, type Money } from '#shared/money.ts'

/** Writes amounts as people of the page's language do. */
export function useMoney(): (money: Money) => string {
  const locale = useLocale()
  return (money) => formatMoney(money, locale)
}

/** Whole minor units for what one message comes to; rounded up, so that it never costs more than it says. */
export function wholeMinorUnits(amount: number): number {
  return Math.ceil(amount - 1e-9)
}
