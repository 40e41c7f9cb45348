import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PageHead } from '#features/office/frame/page-head.tsx'
import { PillLink, PillLinks } from '#features/office/frame/pill-link.tsx'

/** What surrounds the pages by which staff come to a member. */
export function MembersFrame({ part, children }: { part: 'search' | 'list'; children: ReactNode }) {
  const t = useTranslations('office.members')
  return (
    <>
      <PageHead title={t('title')} words={t(part === 'list' ? 'list_words' : 'words')} />
      <PillLinks label={t('ways')}>
        <PillLink href="/admin/members" here={part === 'search'}>
          {t('find')}
        </PillLink>
        <PillLink href="/admin/members/list" here={part === 'list'}>
          {t('list')}
        </PillLink>
      </PillLinks>
      <div className="mt-6">{children}</div>
    </>
  )
}
