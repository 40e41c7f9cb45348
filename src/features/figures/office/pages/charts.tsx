import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { ANSWER_DAYS } from '../../counts.ts'
import type { OfficeFigures } from '../contract.ts'
import { Chart } from './chart.tsx'
import type { Line, LineColor } from './plot.tsx'
import { Table } from './table.tsx'

const ROLLING_DAYS = 7
const COLORS: LineColor[] = ['first', 'second', 'third', 'fourth']

/** The period by day. */
export function Charts({ days, series, months, today }: OfficeFigures) {
  const t = useTranslations('office.figures')
  const format = useFormatter()
  const drawn = useMemo(() => {
    const of = (...starts: string[]) =>
      days.map((_day, at) =>
        Object.entries(series).reduce(
          (all, [name, values]) =>
            starts.some((start) => name === start || (start.endsWith('.') && name.startsWith(start)))
              ? all + values[at]!
              : all,
          0,
        ),
      )
    const less = (all: number[], part: number[]) => all.map((number, at) => number - part[at]!)
    const lines = (...list: [label: string, values: (number | null)[]][]): Line[] =>
      list.map(([label, values], at) => ({ label, values, color: COLORS[at]! }))
    const named = (
      name:
        | 'signups'
        | 'activated'
        | 'active'
        | 'messages'
        | 'messagesFictional'
        | 'creditsSold'
        | 'creditsBack',
    ) => [t(`names.${name}`), of(name)] as [string, number[]]
    const awaitedFictional = of('awaitedFictional')
    const answeredFictional = of('answeredInTimeFictional')
    return {
      growth: lines(named('signups'), named('activated')),
      active: lines(named('active')),
      messages: lines(named('messages'), named('messagesFictional')),
      answers: lines(
        [
          t('names.by_members'),
          rolling(less(of('answeredInTime'), answeredFictional), less(of('awaited'), awaitedFictional)),
        ],
        [t('names.by_fictional'), rolling(answeredFictional, awaitedFictional)],
      ),
      fictional: lines([t('names.contactsFictional'), rolling(of('contactsFictional'), of('contacts'))]),
      credits: lines(named('creditsSold'), [t('names.spent'), of('spent.')], named('creditsBack')),
      reports: lines([t('names.reports'), of('reports.')]),
    }
  }, [days, series, t])
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 0 })
  const monthName = (day: string) =>
    format.dateTime(new Date(`${day}T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const common = { days, today }
  return (
    <>
      <Chart {...common} id="growth" title={t('growth')} lines={drawn.growth} />
      <Chart {...common} id="active" title={t('active')} hint={t('active_words')} lines={drawn.active}>
        <div className="mt-5">
          <Table
            label={t('by_month')}
            head={[t('month'), t('names.activeMonth')]}
            rows={months.map(({ month, active }) => [monthName(month), format.number(active)]).reverse()}
          />
        </div>
      </Chart>
      <Chart {...common} id="messages" title={t('messages')} lines={drawn.messages} />
      <Chart
        {...common}
        id="answers"
        title={t('answers')}
        hint={t('answers_words', { days: ANSWER_DAYS })}
        lines={drawn.answers}
        say={percent}
        rolling
      />
      <Chart
        {...common}
        id="fictional"
        title={t('fictional')}
        hint={t('fictional_words')}
        lines={drawn.fictional}
        say={percent}
        rolling
      />
      <Chart {...common} id="credits" title={t('credits')} hint={t('credits_words')} lines={drawn.credits} />
      <Chart {...common} id="reports" title={t('reports')} lines={drawn.reports} />
    </>
  )
}

/** A share over the last seven days, as one day has few; null where there was nothing. */
function rolling(part: number[], all: number[]): (number | null)[] {
  const sum = (numbers: number[], at: number) =>
    numbers.slice(Math.max(0, at + 1 - ROLLING_DAYS), at + 1).reduce((a, b) => a + b, 0)
  return all.map((_number, at) => (sum(all, at) === 0 ? null : sum(part, at) / sum(all, at)))
}
