import { useSuspenseQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { useMoney } from '../../../ui/use-money.ts'
import type { Spending } from '../spending-contract.ts'
import { SpendingLimit } from './spending-limit.tsx'
import { SpendingPause } from './spending-pause.tsx'
import { spendingOptions } from './spending-query.ts'

/** What the member spent by month, and how they limit it. */
export function SpendingSections() {
  const spending = useSuspenseQuery(spendingOptions(useApi())).data
  return (
    <div data-view="spending" className="flex flex-col gap-6">
      <Months months={spending.months} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <SpendingLimit spending={spending} />
        <SpendingPause until={spending.paused_until} />
      </div>
    </div>
  )
}

function Months({ months }: Pick<Spending, 'months'>) {
  const t = useTranslations('payments.spending')
  const format = useFormatter()
  const money = useMoney()
  return (
    <SectionCard id="spending" title={t('title')} hint={months.length === 0 && t('none')}>
      {months.length > 0 && (
        <ul className="-my-3 divide-y divide-border">
          {months.map(({ month, currency, paid, back, purchases }) => (
            <li
              key={`${month} ${currency}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-3"
            >
              <span className="min-w-0">
                <span className="block font-medium first-letter:uppercase">
                  {format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric' })}
                </span>
                <span className="block text-sm text-ink-soft">
                  {t('purchases', { count: purchases })}
                  {back > 0 && `, ${t('back', { amount: money({ amount: back, currency }) })}`}
                </span>
              </span>
              <span className="shrink-0 font-semibold tabular">
                {money({ amount: paid - back, currency })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
