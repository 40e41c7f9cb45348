import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { useAmount } from '#features/payments/office/pages/use-amount.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { api } from '../../frame/api.ts'
import { Waiting } from '../../frame/waiting.tsx'

const FRESH_MILLISECONDS = 60_000

/** Signups and revenue until now, beside yesterday's. */
export function Today() {
  const t = useTranslations('office.home')
  const format = useFormatter()
  const money = useAmount()
  const today = useQuery({ ...api.home.today.queryOptions(), refetchInterval: FRESH_MILLISECONDS })
  const { data } = today
  if (!data)
    return (
      <SectionCard id="today" title={t('today')}>
        <Waiting query={today} className="h-16" />
      </SectionCard>
    )
  const revenue =
    data.revenue.length > 0 ? data.revenue : [{ currency: 'EUR' as const, today: 0, yesterday: 0 }]
  const tiles = [
    {
      name: t('signups'),
      value: format.number(data.signups.today),
      before: format.number(data.signups.yesterday),
    },
    {
      name: t('purchases'),
      value: format.number(data.purchases.today),
      before: format.number(data.purchases.yesterday),
    },
    ...revenue.map((one) => ({
      name: revenue.length > 1 ? t('revenue_in', { currency: one.currency }) : t('revenue'),
      value: money(one.today, one.currency),
      before: money(one.yesterday, one.currency),
    })),
  ]
  return (
    <SectionCard id="today" title={t('today')}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-6 gap-y-5">
        {tiles.map(({ name, value, before }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-headline text-2xl font-bold break-words tabular">{value}</dd>
            <dd className="text-sm text-ink-soft tabular">{t('yesterday', { value: before })}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}
