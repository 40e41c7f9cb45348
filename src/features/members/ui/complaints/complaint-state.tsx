import { useFormatter, useTranslations } from 'use-intl'
import type { OwnComplaint } from '../../reports/complaints-contract.ts'

type ComplaintStateProps = {
  complaint: OwnComplaint
  /** Says what its state means. */
  withWords?: boolean
}

/** What was reported, when, and how it stands. */
export function ComplaintState({ complaint, withWords = false }: ComplaintStateProps) {
  const t = useTranslations('members.complaints')
  const reasons = useTranslations('members.report.reasons')
  const format = useFormatter()
  const { number, reason, about, state, created_at } = complaint
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium">{reasons(reason)}</p>
        {about && <p className="text-sm wrap-anywhere">{about}</p>}
        <p className="text-sm text-ink-soft">
          <span className="tabular">{t('number', { number })}</span>
          {' · '}
          {t('on', { date: format.dateTime(new Date(created_at), { dateStyle: 'long' }) })}
        </p>
        {withWords && <p className="mt-2">{t(`states_words.${state}`)}</p>}
      </div>
      <p className="shrink-0 rounded-full bg-sunken px-3 py-1 text-sm font-medium">{t(`states.${state}`)}</p>
    </div>
  )
}
