import { useTranslations } from 'use-intl'
import { type Currency, formatMoney } from '#shared/money.ts'
import { nameMethod } from '#shared/payment-methods.ts'
import { useLocale } from '#ui/use-locale.ts'

/** Writes an amount in minor units. */
export function useAmount() {
  const locale = useLocale()
  return (amount: number, currency: Currency) => formatMoney({ amount, currency }, locale)
}

/** The name of a payment method, as members read it. */
export function useMethodName() {
  const t = useTranslations('payments.methods')
  return (id: string) => nameMethod(id, t)
}
