import { Download } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { saveFile } from '#features/office/frame/save-file.ts'
import { Button } from '#ui/controls/button.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { type Line, Plot } from './plot.tsx'
import { Table, unbroken } from './table.tsx'
import { useNothing } from './use-nothing.ts'

type ChartProps = {
  id: string
  title: string
  hint?: string
  days: string[]
  lines: Line[]
  /** The day that is not over: its numbers still grow. */
  today: string
  /** Writes a value; by default as a number. */
  say?: (value: number) => string
  /** Writes a value at the axis, where there is little room; by default as `say`. */
  sayShort?: (value: number) => string
  /** Each value covers several days, so the page does not say what today has so far. */
  rolling?: boolean
  children?: ReactNode
}

/** A chart by day, with the table that it draws. */
export function Chart({
  id,
  title,
  hint,
  days,
  lines,
  today,
  say,
  sayShort,
  rolling = false,
  children,
}: ChartProps) {
  const t = useTranslations('office.figures')
  const format = useFormatter()
  const nothing = useNothing({ days, today })
  const spoken = say ?? ((value: number) => format.number(value, { maximumFractionDigits: 1 }))
  const short =
    sayShort ??
    say ??
    ((value: number) => format.number(value, { notation: 'compact', maximumFractionDigits: 1 }))
  const dayName = (day: string) =>
    unbroken(format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' }))
  const isEmpty = lines.every(({ values }) => values.every((value) => !value))
  const running = days.at(-1) === today
  // A day that is not over would look like a fall.
  const drawn = useMemo(() => {
    const over = running ? days.length - 1 : days.length
    return {
      days: days.slice(0, over),
      lines: lines.map((line) => ({ ...line, values: line.values.slice(0, over) })),
    }
  }, [days, lines, running])
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
    <SectionCard id={id} title={<span className="wrap-anywhere hyphens-auto">{title}</span>} hint={hint}>
      {isEmpty ? (
        <>
          <p className="text-ink-soft">{nothing}</p>
          {children}
        </>
      ) : (
        <>
          {drawn.days.length > 0 && <Plot {...drawn} say={spoken} sayShort={short} whole={!say} />}
          {running && (
            <p className="mt-2 text-sm text-ink-soft">
              {t(drawn.days.length > 0 ? 'running' : 'running_alone')}
              {!rolling && (
                <>
                  {' '}
                  {t('so_far', {
                    values: lines
                      .map(({ label, values }) => `${label} ${spoken(values.at(-1) ?? 0)}`)
                      .join(' · '),
                  })}
                </>
              )}
            </p>
          )}
          {children}
          <details className="mt-4">
            <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
              {t(children ? 'as_table_by_day' : 'as_table')}
            </summary>
            <div className="mb-3">
              <Button size="sm" variant="secondary" icon={<Download />} onClick={save}>
                {t('save_table')}
              </Button>
            </div>
            <Table
              label={title}
              long
              head={[t('day'), ...lines.map(({ label }) => label)]}
              rows={days
                .map((day, at) => [
                  day === today ? t('day_running', { day: dayName(day) }) : dayName(day),
                  ...lines.map(({ values }) => {
                    const value = values[at]
                    return value === null || value === undefined ? '–' : spoken(value)
                  }),
                ])
                .reverse()}
            />
          </details>
        </>
      )}
    </SectionCard>
  )
}
