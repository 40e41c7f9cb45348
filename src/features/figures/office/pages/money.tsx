import { useFormatter, useTranslations } from 'use-intl'
import { useAmount, useMethodName } from '#features/payments/office/pages/use-amount.ts'
import { CURRENCIES, type Currency } from '#shared/money.ts'
import { SectionCard } from '#ui/section-card.tsx'
import type { OfficeFigures } from '../contract.ts'
import { Chart } from './chart.tsx'
import { Table } from './table.tsx'
import { useCountryName } from './use-country-name.ts'
import { useNothing } from './use-nothing.ts'

/** Income by day, country and method, and what went back; each currency by itself. */
export function Money({ days, series, totals, today }: OfficeFigures) {
  const t = useTranslations('office.figures')
  const format = useFormatter()
  const money = useAmount()
  const short = (amount: number, currency: Currency) =>
    format.number(amount, {
      style: 'currency',
      currency,
      notation: 'compact',
      maximumFractionDigits: amount < 10 ? 2 : 1,
    })
  const methodName = useMethodName()
  const countryName = useCountryName()
  const named = Object.keys(series)
  const nothing = useNothing({ days, today })
  const sum = (names: string[]) =>
    days.map((_day, at) => names.reduce((all, name) => all + (series[name]?.[at] ?? 0), 0))
  const used = CURRENCIES.filter((currency) => named.some((name) => name.endsWith(`.${currency}`)))
  const rows = (part: 1 | 2, nameOf: (key: string) => string) => {
    const sums = new Map<string, number>()
    for (const [name, amount] of Object.entries(totals)) {
      if (!name.startsWith('income.')) continue
      const cells = name.split('.')
      const key = `${cells[part]} ${cells[3]}`
      sums.set(key, (sums.get(key) ?? 0) + amount)
    }
    return [...sums]
      .sort((a, b) => b[1] - a[1])
      .map(([key, amount]) => {
        const [name, currency] = key.split(' ') as [string, Currency]
        return [nameOf(name), money(amount, currency)]
      })
  }
  const refunds = Object.entries(totals).filter(([name]) => name.startsWith('back.'))
  return (
    <div id="income" className="flex min-w-0 flex-col gap-6">
      {(used.length > 0 ? used : (['EUR'] as const)).map((currency) => (
        <Chart
          key={currency}
          id={`income-${currency}`}
          title={t('income', { currency })}
          hint={t('income_words')}
          days={days}
          today={today}
          sayShort={(amount) => short(amount / 100, currency)}
          say={(amount) => money(Math.round(amount), currency)}
          lines={[
            {
              label: t('names.income'),
              color: 'first',
              values: sum(
                named.filter((name) => name.startsWith('income.') && name.endsWith(`.${currency}`)),
              ),
            },
            {
              label: t('names.back'),
              color: 'fourth',
              values: sum(named.filter((name) => name.startsWith('back.') && name.endsWith(`.${currency}`))),
            },
          ]}
        />
      ))}
      <SectionCard id="income-of" title={t('income_of')}>
        {rows(1, countryName).length === 0 ? (
          <p className="text-ink-soft">{nothing}</p>
        ) : (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-8">
            <Table
              label={t('by_country')}
              head={[t('country'), t('names.income')]}
              rows={rows(1, countryName)}
            />
            <Table
              label={t('by_method')}
              head={[t('method'), t('names.income')]}
              rows={rows(2, methodName)}
            />
          </div>
        )}
        {refunds.length > 0 && (
          <div className="mt-8">
            <Table
              label={t('refunds')}
              head={[t('refunds'), t('number'), t('names.back')]}
              rows={refunds.map(([name, amount]) => {
                const [, kind, currency] = name.split('.') as [string, string, Currency]
                return [
                  t(`backs.${kind}` as 'backs.refund'),
                  format.number(totals[`backs.${kind}.${currency}`] ?? 0),
                  money(amount, currency),
                ]
              })}
            />
          </div>
        )}
      </SectionCard>
    </div>
  )
}
