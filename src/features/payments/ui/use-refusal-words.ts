import { useFormatter, useTranslations } from 'use-intl'
import type { CodeRefusal } from '../selling/discounts/discounts-contract.ts'
import { useMoney } from './use-money.ts'

/** Why a code does not count, in words. */
export function useRefusalWords(): (refusal: CodeRefusal) => string {
  const t = useTranslations('payments.checkout.code_refused')
  const format = useFormatter()
  const money = useMoney()
  return ({ why, minimum, paymentmethods }) =>
    t(why, {
      minimum: minimum ? money(minimum) : '',
      methods: format.list(paymentmethods, { type: 'disjunction' }),
    })
}
