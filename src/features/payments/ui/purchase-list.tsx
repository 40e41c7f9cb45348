import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Purchase } from '../selling/orders/orders-contract.ts'
import { PurchaseChip } from './purchase-chip.tsx'
import { useMoney } from './use-money.ts'

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
    <ul className="divide-y divide-border rounded-card border border-border bg-surface md:grid md:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      {purchases.map((purchase) => (
        <PurchaseRow key={purchase.id} purchase={purchase} />
      ))}
    </ul>
  )
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('payments.transactions')
  const tc = useTranslations('payments.credits')
  const format = useFormatter()
  const money = useMoney()
  const newer = purchase.replaced_by
  return (
    <li className="group md:col-span-4 md:grid md:grid-cols-subgrid">
      <Link
        to="/transactions/{-$id}"
        params={{ id: purchase.id }}
        className="group/row relative flex flex-wrap items-center gap-x-6 gap-y-1 py-4 ps-5 pe-12 hover:bg-hover md:pe-5 focus-visible:-outline-offset-3 group-first:rounded-t-card group-last:rounded-b-card md:col-span-4 md:grid md:grid-cols-subgrid"
      >
        <span className="min-w-[min(12rem,100%)] flex-1">
          <span className="block font-semibold">{tc('package', { credits: purchase.credits })}</span>
          <span className="block text-sm text-ink-soft">
            <time dateTime={purchase.created_at}>
              {format.dateTime(new Date(purchase.created_at), { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
            {', '}
            {purchase.payment_method_name}
          </span>
          {newer && (
            <span className="block text-sm text-ink-soft">
              {t('replaced_words', { credits: newer.credits })}
            </span>
          )}
          {purchase.reversals
            .filter(({ amount }) => amount > 0)
            .map(({ id, kind, amount }) => (
              <span key={id} className="block text-sm text-ink-soft">
                {t(`back_kind.${kind}`)}: {money({ amount: -amount, currency: purchase.currency })}
              </span>
            ))}
        </span>
        <span className="text-end font-semibold tabular">{money(purchase)}</span>
        <span>
          <PurchaseChip purchase={purchase} />
        </span>
        <ChevronRight
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-hover/row:translate-x-0.5 max-md:absolute max-md:end-4"
        />
      </Link>
    </li>
  )
}
