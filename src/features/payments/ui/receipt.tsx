import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Purchase } from '../selling/orders/orders-contract.ts'
import { useDiscountValue } from './use-discount-value.ts'
import { useMoney } from './use-money.ts'

export function Receipt({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('payments.transactions')
  const tc = useTranslations('payments.credits')
  const format = useFormatter()
  const money = useMoney()
  const value = useDiscountValue()
  const { currency, discount_percentage, discount_value } = purchase
  const taken = discount_percentage ?? discount_value
  const date = format.dateTime(new Date(purchase.created_at), { dateStyle: 'long', timeStyle: 'short' })
  const rows: [name: string, value: ReactNode][] = [
    [t('package'), tc('package', { credits: purchase.credits })],
    [t('method'), purchase.payment_method_name],
    ...(taken
      ? [
          [
            t('discount'),
            value({ value_percentage: taken, percentage: discount_percentage !== null, currency }),
          ] as [string, string],
        ]
      : []),
    [t('amount'), money(purchase)],
    [t('vat'), money({ amount: purchase.vat_amount, currency })],
    [
      t('date'),
      <time key="date" dateTime={purchase.created_at}>
        {date}
      </time>,
    ],
    [t('number'), purchase.reference],
  ]
  return (
    <section className="rounded-card border border-border bg-surface p-6">
      <h2 className="mb-4 text-lg">{t('receipt')}</h2>
      <dl className="flex flex-col gap-2.5">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="ms-auto min-w-0 text-end font-medium break-words tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
