import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Purchase } from '#features/payments/contract.ts'
import { PurchaseChip } from '#features/payments/ui/purchase-chip.tsx'
import { useMoney } from '#features/payments/ui/use-money.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** A member's purchases, newest first. */
export function PurchaseList({ purchases }: { purchases: Purchase[] }) {
  const t = useTranslations('payments.transactions')
  if (purchases.length === 0)
    return (
      <EmptyState
        title={t('none_title')}
        words={t('none_words')}
        action={<Button render={<Link to="/credits" />}>{t('buy')}</Button>}
      />
    )
  return (
    <ul className="divide-y divide-border overflow-hidden rounded-card border border-border bg-surface">
      {purchases.map((purchase) => (
        <PurchaseRow key={purchase.id} purchase={purchase} />
      ))}
    </ul>
  )
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const tc = useTranslations('payments.credits')
  const format = useFormatter()
  const money = useMoney()
  return (
    <li>
      <Link
        to="/transactions/{-$id}"
        params={{ id: purchase.id }}
        className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-4 hover:bg-hover focus-visible:-outline-offset-3"
      >
        <span className="min-w-48 flex-1">
          <span className="block font-semibold">{tc('package', { credits: purchase.credits })}</span>
          <span className="block text-sm text-ink-soft">
            {format.dateTime(new Date(purchase.created_at), { dateStyle: 'medium', timeStyle: 'short' })}
            {', '}
            {purchase.payment_method_name}
          </span>
        </span>
        <span className="font-semibold tabular">{money(purchase)}</span>
        <PurchaseChip status={purchase.status} />
      </Link>
    </li>
  )
}
