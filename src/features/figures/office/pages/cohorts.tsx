import { useFormatter, useTranslations } from 'use-intl'
import { SectionCard } from '#ui/section-card.tsx'
import type { OfficeFigures } from '../contract.ts'
import { Table, unbroken } from './table.tsx'
import { useNothing } from './use-nothing.ts'

const WEEKS = 8

/** The share of a week’s new members that was here in each week after. */
export function Cohorts({ cohorts, days, today }: Pick<OfficeFigures, 'cohorts' | 'days' | 'today'>) {
  const t = useTranslations('office.figures')
  const format = useFormatter()
  const nothing = useNothing({ days, today })
  const weekName = (day: string) =>
    unbroken(
      format.dateTime(new Date(`${day}T12:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    )
  const share = (part: number, all: number) =>
    format.number(part / all, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <SectionCard id="cohorts" title={t('cohorts')} hint={t('cohorts_words')}>
      {cohorts.length === 0 ? (
        <p className="text-ink-soft">{nothing}</p>
      ) : (
        <Table
          label={t('cohorts')}
          head={[
            t('week_of'),
            t('names.signups'),
            ...Array.from({ length: WEEKS }, (_none, week) => t('weeks_later', { week: week + 1 })),
          ]}
          rows={cohorts
            .map(({ week, signups, active }) => [
              weekName(week),
              format.number(signups),
              ...Array.from({ length: WEEKS }, (_none, later) => {
                const number = active[later + 1]
                return number === undefined ? '' : share(number, signups)
              }),
            ])
            .reverse()}
        />
      )}
    </SectionCard>
  )
}
