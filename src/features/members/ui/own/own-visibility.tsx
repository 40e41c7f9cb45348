import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { MORE_FIELDS } from '#shared/more-facts.ts'
import { Button } from '#ui/controls/button.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OwnProfile } from '../../contract.ts'

const OwnRace = lazy(() => import('./own-race.tsx'))

const OwnMore = lazy(() => import('./own-more.tsx'))

/** What a member may say besides, where the site shows any of it. */
export function OwnMoreFacts({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  const shown = useSettings().visible_profile_fields
  const [open, setOpen] = useState(false)
  if (!MORE_FIELDS.some((field) => shown.includes(field))) return null
  if (!open)
    return (
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('more_open')}
      </Button>
    )
  return (
    <Suspense>
      <OwnMore profile={profile} />
    </Suspense>
  )
}

/** What the match finder may know of a member, where it asks for it. */
export function OwnMatchFinder({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  const asks = useSettings().match_finder.includes('race')
  const [open, setOpen] = useState(false)
  if (!asks) return null
  if (!open)
    return (
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {t('race_open')}
      </Button>
    )
  return (
    <Suspense>
      <OwnRace profile={profile} />
    </Suspense>
  )
}

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
