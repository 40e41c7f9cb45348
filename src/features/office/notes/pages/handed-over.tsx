import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Link, useSearchParams } from 'wouter'
import { HANDED_TO, mayStaff } from '#shared/staff.ts'
import { NoResultsDrawing } from '#ui/drawings/no-results.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { api } from '../../frame/api.ts'
import { OfficeList } from '../../frame/office-list.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { PillLink, PillLinks } from '../../frame/pill-link.tsx'
import type { Self } from '../../staff/contract.ts'
import { NoteView } from './note-view.tsx'

const FRESH_MILLISECONDS = 30_000

/** The notes that colleagues handed over and that are open, the oldest first. */
export function HandedOverPage({ self }: { self: Self }) {
  const t = useTranslations('office.notes')
  const roles = useTranslations('office.roles')
  const [search] = useSearchParams()
  const seen = HANDED_TO[self.role]
  const role = seen.find((one) => one === search.get('for'))
  const list = useInfiniteQuery({
    ...api.notes.handedOver.infiniteOptions({
      input: (after: string | undefined) => ({ ...(role && { for_role: role }), ...(after && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ notes, has_more }) => (has_more ? notes.at(-1)?.id : undefined),
    }),
    refetchInterval: FRESH_MILLISECONDS,
  })
  const notes = list.data?.pages.flatMap((page) => page.notes)
  const counts = list.data?.pages[0]?.counts
  return (
    <>
      <PageHead title={t('handed_title')} words={t('handed_words')} />
      {seen.length > 1 && (
        <PillLinks label={t('roles')}>
          <PillLink href="/admin/handed" here={!role}>
            {t('everybody')}
          </PillLink>
          {seen.map((one) => (
            <PillLink
              key={one}
              href={`/admin/handed?for=${one}`}
              here={one === role}
              count={counts?.find((count) => count.role === one)?.open ?? 0}
            >
              {roles(one)}
            </PillLink>
          ))}
        </PillLinks>
      )}
      {notes?.length === 0 ? (
        <EmptyState drawing={<NoResultsDrawing />} title={t('none_title')} words={t('none')} />
      ) : (
        <OfficeList
          query={list}
          rows={notes}
          more={t('more')}
          className="mt-5 rounded-card border border-edge bg-surface px-4 shadow-card sm:px-6"
        >
          {(note) => (
            <li key={note.id} className="py-4 text-sm">
              {note.member.name !== null && mayStaff(self.role, 'members') && (
                <Link
                  href={`/admin/members/${note.member.id}`}
                  className="mb-1 inline-flex min-h-8 items-center text-base font-semibold text-primary-ink"
                >
                  {note.member.name}
                </Link>
              )}
              <NoteView note={note} self={self} />
            </li>
          )}
        </OfficeList>
      )}
    </>
  )
}
