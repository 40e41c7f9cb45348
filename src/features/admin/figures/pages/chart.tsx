import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { saveFile } from '../../office/save-file.ts'
import { type Line, Plot } from './plot.tsx'
import { Table } from './table.tsx'

type ChartProps = {
  id: string
  title: string
  hint?: string
  days: string[]
  lines: Line[]
  /** Writes a value; by default as a number. */
  say?: (value: number) => string
  children?: ReactNode
}

/** A chart by day, with the table that it draws. */
export function Chart({ id, title, hint, days, lines, say, children }: ChartProps) {
  const t = useTranslations('admin.figures')
  const format = useFormatter()
  const spoken = say ?? ((value: number) => format.number(value, { maximumFractionDigits: 1 }))
  const dayName = (day: string) =>
    format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  const isEmpty = lines.every(({ values }) => values.every((value) => !value))
  const save = () =>
    saveFile({
      name: `${id}-${days[0]}-${days.at(-1)}.csv`,
      csv: [
        ['day', ...lines.map(({ label }) => `"${label.replaceAll('"', '""')}"`)],
        ...days.map((day, at) => [day, ...lines.map(({ values }) => values[at] ?? '')]),
      ]
        .map((cells) => `${cells.join(',')}\r\n`)
        .join(''),
    })
  return (
    <SectionCard id={id} title={title} hint={hint}>
      {isEmpty ? (
        <p className="text-ink-soft">{t('nothing')}</p>
      ) : (
        <>
          <Plot days={days} lines={lines} say={spoken} />
          {children}
          <details className="mt-4">
            <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
              {t('as_table')}
            </summary>
            <div className="mb-3">
              <Button size="sm" variant="secondary" icon={<Download />} onClick={save}>
                {t('save_table')}
              </Button>
            </div>
            <div className="max-h-96 overflow-y-auto">
              <Table
                label={title}
                head={[t('day'), ...lines.map(({ label }) => label)]}
                rows={days
                  .map((day, at) => [
                    dayName(day),
                    ...lines.map(({ values }) => {
                      const value = values[at]
                      return value === null || value === undefined ? '–' : spoken(value)
                    }),
                  ])
                  .reverse()}
              />
            </div>
          </details>
        </>
      )}
    </SectionCard>
  )
}
