import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#features/office/frame/api.ts'
import { PageHead } from '#features/office/frame/page-head.tsx'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import type { Self } from '#features/office/staff/contract.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { MailingResult } from './mailing-result.tsx'
import { Writing } from './writing.tsx'

const FRESH_MILLISECONDS = 5_000

/** A draft to write, or what became of a mailing. */
export function MailingPage({ id, self }: { id: string; self: Self }) {
  const t = useTranslations('office.mailings')
  const words = useErrorWords()
  const found = useQuery({
    ...api.mailings.open.queryOptions({ input: { id } }),
    // What a colleague has changed meanwhile is read before one writes on.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) =>
      state.data && ['planned', 'sending', 'sent'].includes(state.data.status) && FRESH_MILLISECONDS,
  })
  if (found.error && !found.data) return <FormError title={words.of(found.error)} />
  if (!found.data) return <Skeleton round="card" className="h-100" />
  const { data } = found
  return (
    <>
      <PageHead title={data.subject || t('no_subject')} words={t(`kinds.${data.kind}`)} />
      {data.status === 'draft' ? (
        <Writing self={self} id={id} saved={data} />
      ) : (
        <MailingResult self={self} {...data} />
      )}
    </>
  )
}
