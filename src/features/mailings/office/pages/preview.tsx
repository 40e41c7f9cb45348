import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#features/office/frame/api.ts'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { LOCALE_NAMES, type Locale } from '#shared/locales.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { OfficeDraft } from '../contract.ts'

const TYPING_MILLISECONDS = 400

/** The mail in one language, as its readers will see it. */
export function Preview({ draft, language }: { draft: OfficeDraft; language: Locale }) {
  const t = useTranslations('office.mailings')
  const words = useErrorWords()
  const settled = useSettled(draft)
  const { data, error } = useQuery({
    ...api.mailings.preview.queryOptions({ input: { draft: settled, language } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="min-w-0 xl:sticky xl:top-6">
      <SectionCard id="preview" title={t('preview', { language: LOCALE_NAMES[language] })}>
        {error && !data && <p className="text-sm text-ink-soft">{words.of(error)}</p>}
        {data ? (
          <>
            <p className="mb-3 text-sm break-words text-ink-soft">
              {t('preview_subject')} <span className="font-semibold text-ink">{data.subject || '…'}</span>
            </p>
            <iframe
              title={t('preview', { language: LOCALE_NAMES[language] })}
              sandbox=""
              srcDoc={data.html}
              className="h-150 w-full rounded-field border border-border bg-white"
            />
          </>
        ) : (
          !error && <Skeleton className="h-150" />
        )}
      </SectionCard>
    </div>
  )
}

/** What was typed, once the typing pauses. */
function useSettled(draft: OfficeDraft): OfficeDraft {
  const [settled, setSettled] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), TYPING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [draft])
  return settled
}
