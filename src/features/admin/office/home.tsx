import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Self } from '#features/admin/contract.ts'
import { Kinds } from '#features/admin/judging/pages/kinds.tsx'
import { mayStaff } from '#shared/staff.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { api } from './api.ts'
import { PageHead } from './page-head.tsx'

const FRESH_MILLISECONDS = 30_000

export function HomePage({ self }: { self: Self }) {
  const t = useTranslations('admin.home')
  return (
    <>
      <PageHead title={t('title', { name: self.name })} words={t('words', { site: self.site.name })} />
      {mayStaff(self.role, 'queues') && <Waiting />}
    </>
  )
}

function Waiting() {
  const t = useTranslations('admin.home')
  const waiting = useQuery({ ...api.waiting.queryOptions(), refetchInterval: FRESH_MILLISECONDS })
  return (
    <SectionCard id="waiting" title={t('waiting')}>
      <Kinds waiting={waiting.data?.kinds} />
    </SectionCard>
  )
}
