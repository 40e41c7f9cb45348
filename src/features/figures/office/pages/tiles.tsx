import { useFormatter, useTranslations } from 'use-intl'
import { ANSWER_DAYS } from '../../counts.ts'
import type { OfficeFigures } from '../contract.ts'

/** The period in a few numbers. */
export function Tiles({ totals, members, months }: OfficeFigures) {
  const t = useTranslations('office.figures')
  const format = useFormatter()
  const sum = (start: string) =>
    Object.entries(totals).reduce((all, [name, number]) => (name.startsWith(start) ? all + number : all), 0)
  const share = (part: number, all: number) =>
    all === 0 ? '–' : format.number(part / all, { style: 'percent', maximumFractionDigits: 1 })
  const { contacts = 0, contactsFictional = 0, awaited = 0, answeredInTime = 0 } = totals
  const { awaitedFictional = 0, answeredInTimeFictional = 0 } = totals
  const reports = sum('reports.')
  const tiles: [string, string, string?][] = [
    [t('tiles.members'), format.number(members)],
    [t('tiles.month'), format.number(months.at(-1)?.active ?? 0)],
    [t('tiles.messages'), format.number(totals.messages ?? 0)],
    [
      t('tiles.answers', { days: ANSWER_DAYS }),
      share(answeredInTime - answeredInTimeFictional, awaited - awaitedFictional),
      t('tiles.answers_words', { fictional: share(answeredInTimeFictional, awaitedFictional) }),
    ],
    [t('tiles.fictional'), share(contactsFictional, contacts)],
    [
      t('tiles.reports'),
      members === 0 ? '–' : format.number((1000 * reports) / members, { maximumFractionDigits: 1 }),
      t('tiles.reports_words', { reports }),
    ],
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 md:grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] xl:grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))]">
      {tiles.map(([name, number, words]) => (
        <div key={name} className="rounded-card border border-edge bg-surface p-4 shadow-card">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="mt-1 font-headline text-xl font-bold tabular">{number}</dd>
          {words && <dd className="text-xs text-ink-soft">{words}</dd>}
        </div>
      ))}
    </dl>
  )
}
