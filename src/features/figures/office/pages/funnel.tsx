import { useFormatter, useTranslations } from 'use-intl'
import { cx } from '#ui/class-names.ts'
import { SectionCard } from '#ui/section-card.tsx'

const STEPS = [
  'signups',
  'activated',
  'firstLikes',
  'firstMessages',
  'firstAnswers',
  'firstPurchases',
] as const

/** From sign-up to first purchase: how many members came to each step within the period. */
export function Funnel({ totals }: { totals: Record<string, number> }) {
  const t = useTranslations('office.figures')
  const format = useFormatter()
  const most = Math.max(1, ...STEPS.map((step) => totals[step] ?? 0))
  const begun = totals.signups ?? 0
  return (
    <SectionCard id="funnel" title={t('funnel')} hint={t('funnel_words')}>
      <ol className="grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,auto)_minmax(0,1fr)_auto]">
        {STEPS.map((step) => {
          const number = totals[step] ?? 0
          return (
            <li
              key={step}
              className="grid gap-x-4 gap-y-1 sm:col-span-full sm:grid-cols-subgrid sm:items-center"
            >
              <span className="text-sm font-semibold">{t(`names.${step}`)}</span>
              <span className="h-7 rounded-field bg-sunken max-sm:order-3">
                <span
                  className={cx('block h-full rounded-field bg-primary', number > 0 && 'min-w-1')}
                  style={{ width: `${(100 * number) / most}%` }}
                />
              </span>
              <span className="text-sm tabular sm:text-end">
                {format.number(number)}
                {begun > 0 && step !== 'signups' && (
                  <span className="text-ink-soft">
                    {' '}
                    · {format.number(number / begun, { style: 'percent', maximumFractionDigits: 1 })}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </SectionCard>
  )
}
