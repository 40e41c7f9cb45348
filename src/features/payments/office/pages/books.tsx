import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { api } from '#features/office/frame/api.ts'
import { saveFile } from '#features/office/frame/save-file.ts'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { Waiting } from '#features/office/frame/waiting.tsx'
import { today } from '#page/clock/today.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { monthOf } from '#shared/dates.ts'
import type { Currency } from '#shared/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ScrollArea } from '#ui/scroll-area.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { MoneyFrame } from './money-frame.tsx'
import { useAmount, useMethodName } from './use-amount.ts'

/** The books of a period: sold and gone back by day and method, VAT by country, and both to save. */
export function BooksPage() {
  const t = useTranslations('office.money')
  const words = useErrorWords()
  const toast = useToast()
  const [period, setPeriod] = useState(thisMonth)
  const books = useQuery({
    ...api.payments.books.queryOptions({ input: period }),
    placeholderData: (before) => before,
  })
  const save = useMutation(
    api.payments.exportBooks.mutationOptions({
      onSuccess: saveFile,
      onError: (error) => toast.show({ kind: 'danger', title: words.of(error) }),
    }),
  )
  const isRefused = errorCode(books.error) === 'invalid_input'
  const methodName = useMethodName()
  const format = useFormatter()
  const dayName = (day: string) =>
    // On one line, where a method may break.
    format.dateTime(new Date(`${day}T12:00:00`), { dateStyle: 'medium' }).replaceAll(' ', '\u00a0')
  return (
    <MoneyFrame part="books">
      <SectionCard id="period" title={t('period')} hint={t('period_words')}>
        <div className="flex flex-wrap items-start gap-4">
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              name={end}
              label={t(end)}
              className="min-w-40 flex-1 sm:max-w-52"
              value={period[end]}
              onChange={(event) =>
                event.target.value && setPeriod((before) => ({ ...before, [end]: event.target.value }))
              }
              error={words.at(books.error, end)}
            />
          ))}
        </div>
        {!isRefused && (
          <div className="mt-5 flex flex-wrap gap-3">
            {(['receipts', 'journal'] as const).map((what) => (
              <Button
                key={what}
                size="sm"
                variant="secondary"
                icon={<Download />}
                busy={save.isPending && save.variables.what === what}
                onClick={() => save.mutate({ ...period, what })}
              >
                {t(`save_${what}`)}
              </Button>
            ))}
          </div>
        )}
      </SectionCard>
      {books.data ? (
        <>
          <SectionCard id="totals" title={t('totals')}>
            <Sums
              label={t('totals')}
              head={[t('currency')]}
              rows={books.data.totals.map((one) => ({ ...one, cells: [one.currency] }))}
            />
          </SectionCard>
          <SectionCard id="vat" title={t('vat')} hint={t('vat_words')}>
            <Sums
              label={t('vat')}
              head={[t('country'), t('rate')]}
              rows={books.data.vat.map((one) => ({
                ...one,
                cells: [
                  one.country ?? t('unknown'),
                  one.rate === null
                    ? t('unknown')
                    : format.number(one.rate / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
                ],
              }))}
            />
          </SectionCard>
          <SectionCard id="days" title={t('days')} hint={t('days_words')}>
            <Sums
              label={t('days')}
              head={[t('day'), t('method')]}
              rows={books.data.days.map((one) => ({
                ...one,
                cells: [dayName(one.day), methodName(one.method)],
              }))}
            />
          </SectionCard>
        </>
      ) : (
        !isRefused && <Waiting query={books} className="h-80" />
      )}
    </MoneyFrame>
  )
}

type Row = { cells: string[]; currency: Currency; sold: number; back: number; vat: number; count: number }

function Sums({ label, head, rows }: { label: string; head: string[]; rows: Row[] }) {
  const t = useTranslations('office.money')
  const money = useAmount()
  if (rows.length === 0) return <p className="text-ink-soft">{t('no_sums')}</p>
  return (
    <ScrollArea label={label}>
      <table
        aria-label={label}
        className="w-full text-sm tabular [&_td]:py-2 [&_td]:pe-4 [&_th]:py-2 [&_th]:pe-4 [&_tr>:last-child]:pe-1 [&_tr]:border-b [&_tr]:border-border"
      >
        <thead>
          <tr className="text-start text-ink-soft [&_th]:font-medium">
            {head.map((name) => (
              <th key={name} scope="col" className="text-start">
                {name}
              </th>
            ))}
            {(['count', 'sold', 'went_back', 'kept', 'vat_of'] as const).map((name) => (
              <th key={name} scope="col" className="text-end whitespace-nowrap">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, currency, sold, back, vat, count }) => (
            <tr key={[...cells, currency].join()}>
              {cells.map((cell) => (
                <td key={cell} className="sm:whitespace-nowrap">
                  {cell}
                </td>
              ))}
              <td className="text-end">{count}</td>
              {Object.entries({ sold, back: 0 - back, kept: sold - back, vat }).map(([column, amount]) => (
                <td key={column} className="text-end whitespace-nowrap">
                  {money(amount, currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function thisMonth(): { from: string; to: string } {
  return { from: monthOf(today()), to: today() }
}
