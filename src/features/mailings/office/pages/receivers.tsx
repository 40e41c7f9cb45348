import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#features/office/frame/api.ts'
import { LOCALE_NAMES } from '#shared/locales.ts'
import type { OfficeDraft } from '../contract.ts'

/**
 * The number of members who would get it now, of all who agreed, and of those left out because their language has no
 * words.
 */
export function useReceivers({ kind, audience, texts }: OfficeDraft) {
  const { data } = useQuery({
    ...api.mailings.countReceivers.queryOptions({ input: { kind, audience } }),
    placeholderData: keepPreviousData,
  })
  if (!data) return undefined
  const isWritten = (language: keyof typeof texts) =>
    Boolean(texts[language]?.subject && texts[language].body)
  const sum = (list: typeof data.languages) => list.reduce((total, { count }) => total + count, 0)
  const missing = data.languages.filter(({ language }) => !isWritten(language))
  return { all: sum(data.languages), missing, without: sum(missing), rested: data.rested }
}

/** The number of receivers, and how many members are left out and why. */
export function Receivers({ draft }: { draft: OfficeDraft }) {
  const t = useTranslations('office.mailings')
  const found = useReceivers(draft)
  if (!found) return <p className="mt-6 text-ink-soft">{t('counting')}</p>
  const { all, missing, without, rested } = found
  return (
    <div role="status" className="mt-6 border-t border-border pt-5">
      <p className="text-lg font-semibold">{t('receivers', { count: all - without })}</p>
      <ul className="mt-1 flex flex-col gap-1 text-sm text-ink-soft">
        {missing.map(({ language, count }) => (
          <li key={language}>{t('without_words', { count, language: LOCALE_NAMES[language] })}</li>
        ))}
        {rested > 0 && <li>{t('rested', { count: rested })}</li>}
      </ul>
    </div>
  )
}
