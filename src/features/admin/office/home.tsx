import { useTranslations } from 'use-intl'
import type { Self } from '#features/admin/contract.ts'
import { PageHead } from './page-head.tsx'

export function HomePage({ self }: { self: Self }) {
  const t = useTranslations('admin.home')
  return <PageHead title={t('title', { name: self.name })} words={t('words', { site: self.site.name })} />
}
