import { useLocale } from 'use-intl'
import { formatMoney, type Money } from '#shared/money.ts'

/** Formats amounts for the page's language. */
export function useMoney(): (money: Money) => string {
  const locale = useLocale()
  return (money) => formatMoney(money, locale)
}
