import { formatMoney, type Money } from '#shared/money.ts'
import { useLocale } from '#ui/use-locale.ts'

/** Formats amounts for the page's language. */
export function useMoney(): (money: Money) => string {
  const locale = useLocale()
  return (money) => formatMoney(money, locale)
}
