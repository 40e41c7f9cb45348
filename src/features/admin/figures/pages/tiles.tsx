import { useFormatter, useTranslations } from 'use-intl'
import type { OfficeFigures } from '../figures-contract.ts'

/** The period in a few numbers. */
export function Tiles({ totals, members, months }: OfficeFigures) {
  const t = useTranslations('admin.figures')
  const format = useFormatter()
  const sum = (start: string) =>
    Object.entries(totals).reduce((all, [name, number]) => (name.startsWith(start) ? all + number : all), 0)
  const share = (part: number, all: number) =>
    all === 0 ? '–' : format.number(part / all, { style: 'percent', maximumFractionDigits: 1 })
  const { contacts = 0, contactsFictional = 0, begun = 0, answered = 0 } = totals
  const { begunFictional = 0, answeredFictional = 0 } = totals
  const reports = sum('reports.')
  const tiles: [string, string, string?][] = [
    [t('tiles.members'), format.number(members)],
    [t('tiles.month'), format.number(months.at(-1)?.active ?? 0)],
    [t('tiles.messages'), format.number(totals.messages ?? 0)],
    [
      t('tiles.answers'),
      share(answered - answeredFictional, begun - begunFictional),
      t('tiles.answers_words', { fictional: share(answeredFictional, begunFictional) }),
    ],
    [t('tiles.fictional'), share(contactsFictional, contacts)],
    [
      t('tiles.reports'),
      members === 0 ? '–' : format.number((1000 * reports) / members, { maximumFractionDigits: 1 }),
      t('tiles.reports_words', { reports }),
    ],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-6">
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
