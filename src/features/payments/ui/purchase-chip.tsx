import { useTranslations } from 'use-intl'
import { Chip } from '#ui/controls/chip.tsx'
import type { Purchase } from '../selling/orders/orders-contract.ts'
import type { ShownState } from '../selling/orders/shown-state.ts'

const TONES: Partial<Record<ShownState, 'info' | 'warning' | 'success' | 'danger'>> = {
  loading: 'info',
  pending: 'warning',
  completed: 'success',
  chargeback_withdrawn: 'success',
  failed: 'danger',
  refund_failed: 'danger',
}

/** What became of a purchase; of those that were not paid, only a refused one is bad news. */
export function PurchaseChip({ purchase: { state, failure } }: { purchase: Purchase }) {
  const t = useTranslations('payments.transactions')
  if (state === 'failed' && failure && failure !== 'failed')
    return (
      <Chip size="sm" tone="plain">
        {t(`ended.${failure}`)}
      </Chip>
    )
  return (
    <Chip size="sm" tone={TONES[state] ?? 'plain'}>
      {t(`state.${state}`)}
    </Chip>
  )
}
