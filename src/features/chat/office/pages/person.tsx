import { useTranslations } from 'use-intl'
import { useNames } from '#features/moderation/office/pages/use-names.ts'
import type { DeskPerson } from '../contract.ts'

/** One side of a conversation: what their profile says. */
export function Person({ head, person }: { head: string; person: DeskPerson }) {
  const t = useTranslations('office.desk')
  const nameOf = useNames()
  const { name, age, place, language, profile_text: words, photo } = person
  return (
    <section>
      <h3 className="text-sm font-semibold text-ink-soft">{head}</h3>
      <div className="mt-2 flex items-center gap-3">
        {photo && (
          <img
            src={photo}
            alt={t('photo_of', { name })}
            className="aspect-4/5 w-16 shrink-0 rounded-field bg-sunken object-cover"
          />
        )}
        <div className="min-w-0 text-sm">
          <p className="text-base font-semibold break-words">
            <bdi>{name}</bdi>, {age}
          </p>
          <p className="text-ink-soft">{place}</p>
          <p className="text-ink-soft">{t('language', { language: nameOf('language', language) })}</p>
        </div>
      </div>
      <p className="as-written mt-3 text-sm break-words whitespace-pre-wrap">
        {words || <span className="text-ink-soft">{t('no_text')}</span>}
      </p>
    </section>
  )
}
