import { useTranslations } from 'use-intl'
import type { Purchase } from '#features/payments/orders/orders-contract.ts'
import { Chip } from '#ui/controls/chip.tsx'

const TONES = { loading: 'info', pending: 'warning', completed: 'success', failed: 'danger' } as const

export function PurchaseChip({ status }: { status: Purchase['status'] }) {
  const t = useTranslations('payments.transactions.state')
  return (
    <Chip size="sm" tone={TONES[status]}>
      {t(status)}
    </Chip>
  )
}
