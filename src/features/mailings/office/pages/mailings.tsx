import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link, useLocation } from 'wouter'
import { api } from '#features/office/frame/api.ts'
import { OfficeList } from '#features/office/frame/office-list.tsx'
import { PageHead } from '#features/office/frame/page-head.tsx'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { randomUuid } from '#shared/random-uuid.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { OfficeMailing } from '../contract.ts'
import { EMPTY_DRAFT } from './empty-draft.ts'
import { refreshMailings } from './refresh-mailings.ts'
import { StatusMark } from './status-mark.tsx'
import { useMoment } from './use-moment.ts'

/** The site's mailings, newest first. */
export function MailingsPage() {
  const t = useTranslations('office.mailings')
  const words = useErrorWords()
  const list = useInfiniteQuery(
    api.mailings.list.infiniteOptions({
      input: (older: string | undefined) => (older ? { older } : {}),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ mailings, has_older }) => (has_older ? mailings.at(-1)?.id : undefined),
    }),
  )
  const mailings = list.data?.pages.flatMap((page) => page.mailings)
  const [, go] = useLocation()
  const [key] = useState(randomUuid)
  const make = useMutation(
    api.mailings.make.mutationOptions({
      onSuccess: ({ id }) => {
        refreshMailings()
        go(`/admin/mailings/${id}`)
      },
    }),
  )
  return (
    <>
      <PageHead
        title={t('title')}
        words={t('words')}
        action={
          <Button
            icon={<Plus />}
            busy={make.isPending}
            onClick={() => make.mutate({ key, draft: EMPTY_DRAFT })}
          >
            {t('new')}
          </Button>
        }
      />
      {(list.error ?? make.error) && <FormError title={words.of(list.error ?? make.error)} />}
      {!mailings && !list.error && <Skeleton round="card" className="h-60" />}
      {mailings?.length === 0 && <EmptyState title={t('none_title')} words={t('none')} />}
      {mailings && mailings.length > 0 && (
        <SectionCard id="mailings" title={t('newest')}>
          <OfficeList query={list} rows={mailings} more={t('older')}>
            {(one) => <Mailing key={one.id} {...one} />}
          </OfficeList>
        </SectionCard>
      )}
    </>
  )
}

function Mailing({ id, kind, status, subject, languages, made, send_at }: OfficeMailing) {
  const t = useTranslations('office.mailings')
  const moment = useMoment()
  return (
    <li>
      <Link
        href={`/admin/mailings/${id}`}
        className="-mx-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field px-2 py-3 text-ink no-underline hover:bg-hover"
      >
        <span className="min-w-52 flex-1">
          <span className="block font-semibold break-words">{subject || t('no_subject')}</span>
          <span className="block text-sm text-ink-soft">
            {[t(`kinds.${kind}`), languages.join(' ').toUpperCase(), moment(send_at ?? made)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <StatusMark status={status} />
      </Link>
    </li>
  )
}
