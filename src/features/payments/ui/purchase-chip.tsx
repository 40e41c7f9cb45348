import { useTranslations } from 'use-intl'
import type { Purchase } from '#features/payments/orders/orders-contract.ts'
import { Chip } from '#ui/controls/chip.tsx'

const TONES = { loading: 'info', pending: 'warning', completed: 'success', failed: 'danger' } as const

/** The state of a purchase; of those that were not paid, only a refused one is bad news. */
export function PurchaseChip({ purchase: { status, failure } }: { purchase: Purchase }) {
  const t = useTranslations('payments.transactions.state')
  const state = (status === 'failed' && failure) || status
  return (
    <Chip size="sm" tone={state === status ? TONES[status] : 'plain'}>
      {t(state)}
    </Chip>
  )
}
