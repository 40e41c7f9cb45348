import { useFormatter, useTranslations } from 'use-intl'
import type { Item } from '../contract.ts'
import { partKey } from './part-key.ts'
import { Quote } from './quote.tsx'
import { JudgedPicture } from './use-seen.tsx'

type AppealedProps = { item: Item; appeal: NonNullable<Item['appeal']> }

/** The decision that an objection is about, with what was judged as it was then. */
export function AppealedView({ item, appeal }: AppealedProps) {
  const t = useTranslations('office.item')
  const decisions = useTranslations('office.decisions')
  const reasons = useTranslations('office.reasons')
  const format = useFormatter()
  const { kind, reason, at, note, judged, photo } = appeal
  return (
    <section className="flex flex-col gap-3 border-t border-border pt-4">
      <h3 className="text-base font-semibold">{t('appealed')}</h3>
      <p>
        <strong>{decisions(kind)}</strong>
        {reason && ` · ${reasons(reason)}`}
        <span className="block text-sm text-ink-soft">
          {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
        </span>
      </p>
      {photo && (
        <JudgedPicture
          item={item.id}
          file={photo}
          alt={t('photo_of', { name: item.member?.name ?? '' })}
          className="max-h-80 max-w-full self-start rounded-field bg-sunken object-contain"
        />
      )}
      {judged.map(({ part, words }) => (
        <Quote key={part} head={t(partKey(part))}>
          {words}
        </Quote>
      ))}
      {note && <Quote head={t('note')}>{note}</Quote>}
    </section>
  )
}
