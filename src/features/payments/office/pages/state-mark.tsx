import { useTranslations } from 'use-intl'
import { cx } from '#ui/class-names.ts'
import type { OfficePurchase, OfficeReversal } from '../contract.ts'

const LOOKS = {
  good: 'bg-success-soft text-success-ink',
  waits: 'bg-sunken text-ink-soft',
  back: 'bg-warning-soft text-warning-ink',
  bad: 'bg-danger-soft text-danger-ink',
}

const LOOK_OF = {
  loading: 'waits',
  pending: 'waits',
  requested: 'waits',
  sent: 'waits',
  completed: 'good',
  done: 'good',
  failed: 'bad',
  refunding: 'waits',
  refund_failed: 'bad',
  part_refunded: 'back',
  refunded: 'back',
  withdrawn: 'back',
  charged_back: 'bad',
  debit_returned: 'bad',
  chargeback_withdrawn: 'good',
} as const

/** The state of a purchase, or of money that goes back. */
export function StateMark(props: { state: OfficePurchase['state'] } | { back: OfficeReversal['status'] }) {
  const purchases = useTranslations('office.purchase_states')
  const reversals = useTranslations('office.reversal_states')
  const state = 'back' in props ? props.back : props.state
  return (
    <span
      className={cx(
        'inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        LOOKS[LOOK_OF[state]],
      )}
    >
      {'back' in props ? reversals(props.back) : purchases(props.state)}
    </span>
  )
}
