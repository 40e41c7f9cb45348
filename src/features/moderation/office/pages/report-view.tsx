import { Flag } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Item } from '../contract.ts'
import { AroundReport } from './around-report.tsx'
import { Quote } from './quote.tsx'
import { JudgedPicture, JudgedVoice } from './use-seen.tsx'

type Report = NonNullable<Item['report']>

/** A report: its words, what was seen then, and how the member shows now. */
export function ReportView({ item, report }: { item: Item; report: Report }) {
  const t = useTranslations('office.item')
  const reasons = useTranslations('office.report_reasons')
  const format = useFormatter()
  const { number, reason, about, words, by, at } = report
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <Flag aria-hidden="true" className="size-5 text-danger-ink" />
        <strong>{reasons(reason)}</strong>
        <span className="text-sm text-ink-soft">
          {t('report_line', {
            number,
            by: by ?? t('visitor'),
            at: format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </span>
      </p>
      {words && <Quote head={t('reporter_says')}>{words}</Quote>}
      {about && <Quote head={t('about')}>{about}</Quote>}
      <ReportedMessage item={item} report={report} />
      {report.has_conversation && <AroundReport item={item.id} />}
      {report.photo && (
        <figure>
          <figcaption className="text-sm font-semibold text-ink-soft">{t('reported_photo')}</figcaption>
          <JudgedPicture
            item={item.id}
            file={report.photo}
            alt={t('reported_photo')}
            className="mt-1 max-h-80 rounded-field bg-sunken object-contain"
          />
        </figure>
      )}
      {item.member?.profile_text && <Quote head={t('profile_text')}>{item.member.profile_text}</Quote>}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {item.member?.photos.map((photo, at) => (
          <li key={photo.id}>
            <JudgedPicture
              item={item.id}
              file={photo.file}
              alt={t('photo', { number: at + 1 })}
              className="h-36 rounded-field bg-sunken"
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function ReportedMessage({ item, report: { message } }: { item: Item; report: Report }) {
  const t = useTranslations('office.item')
  if (!message) return null
  return (
    <Quote head={t('reported_message')}>
      {message.body}
      {message.photo && (
        <JudgedPicture
          item={item.id}
          file={message.photo}
          alt={t('reported_photo')}
          className="mt-2 max-h-80 rounded-field object-contain"
        />
      )}
      {message.voice && <JudgedVoice item={item.id} file={message.voice} />}
    </Quote>
  )
}
