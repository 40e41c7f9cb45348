import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { errorCode, errorData } from '#page/errors/declared-error.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { useMoney } from './use-money.ts'
import { useRefusalWords } from './use-refusal-words.ts'

/** Why nothing was ordered, and what to do. */
export default function OrderError({ error }: { error: unknown }) {
  const t = useTranslations('payments.not_ordered')
  const say = useRefusalWords()
  const format = useFormatter()
  const money = useMoney()
  const refused = errorData(error, 'discount_code_refused')
  if (refused) return <FormError title={t('code_refused_title')} errors={[{ message: say(refused) }]} />
  switch (errorCode(error)) {
    case 'conflict':
      return <FormError title={t('price_changed_title')} errors={[{ message: t('price_changed') }]} />
    case 'order_expired':
      return <FormError title={t('order_expired_title')} errors={[{ message: t('order_expired') }]} />
    case 'discount_in_use':
      return (
        <FormError
          title={t('discount_in_use_title')}
          errors={[{ message: t('discount_in_use') }]}
          action={
            <Link
              to="/transactions/{-$id}"
              params={{ id: errorData(error, 'discount_in_use')?.purchase_id }}
              className="text-sm font-medium underline underline-offset-3"
            >
              {t('discount_in_use_look')}
            </Link>
          }
        />
      )
    case 'spending_limit': {
      const { amount, currency, left, from } = errorData(error, 'spending_limit')!
      const words = {
        limit: money({ amount, currency }),
        left: money({ amount: left, currency }),
        from: format.dateTime(new Date(from), { dateStyle: 'long' }),
      }
      return (
        <FormError
          title={t('limit_title')}
          errors={[{ message: t('limit', words) }]}
          action={
            <Link
              to="/transactions/{-$id}"
              params={{ id: undefined }}
              hash="spending-limit"
              className="text-sm font-medium underline underline-offset-3"
            >
              {t('limit_look')}
            </Link>
          }
        />
      )
    }
    case 'spending_paused': {
      const { until } = errorData(error, 'spending_paused')!
      const at = format.dateTime(new Date(until), { dateStyle: 'long', timeStyle: 'short' })
      return <FormError title={t('paused_title')} errors={[{ message: t('paused', { until: at }) }]} />
    }
    case 'payment_unavailable':
      return <FormError title={t('unavailable_title')} errors={[{ message: t('unavailable') }]} />
    default:
      return <FormError title={t('failed_title')} errors={[{ message: t('failed') }]} />
  }
}
