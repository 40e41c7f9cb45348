import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SectionCard } from '#ui/section-card.tsx'
import type { OwnProfile } from '../contract.ts'

/** Says who sees the profile; where they choose it, every such choice stands together. */
export function OwnVisibility({ profile: { seen_by } }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  const seen = useTranslations('members.seen_by')
  return (
    <SectionCard id="visibility" title={t('visibility_title')}>
      <p>{seen(seen_by)}</p>
      <Link
        to="/notifications"
        hash="seen"
        className="mt-2 inline-flex min-h-11 items-center gap-1 font-semibold"
      >
        {seen('choose')}
        <ChevronRight aria-hidden="true" className="size-4.5" />
      </Link>
    </SectionCard>
  )
}
