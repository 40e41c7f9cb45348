import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { DirectDebit } from '../debit-contract.ts'
import { withOneStop } from '../mandate-text.ts'

type MandateWordsProps = { creditor: NonNullable<DirectDebit['creditor']>; days: number }

/** What a member signs, whole: by whom and how their account may be debited. */
export function MandateWords({ creditor, days }: MandateWordsProps) {
  const t = useTranslations('payments.debit')
  const id = useId()
  const rows = [
    [t('creditor'), `${creditor.name}, ${creditor.address}`],
    [t('creditor_id'), creditor.id],
  ]
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-card bg-sunken p-5">
      <h2 id={id} className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg">
        <span className="min-w-0">{t('mandate')}</span>{' '}
        <span className="text-sm font-medium text-ink-soft">{t('kind')}</span>
      </h2>
      <p className="text-sm">{withOneStop(t('mandate_text', { creditor: creditor.name, days }))}</p>
      <dl className="flex flex-col gap-1 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
