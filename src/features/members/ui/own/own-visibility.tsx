import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { MORE_FIELDS } from '#shared/more-facts.ts'
import { Button } from '#ui/controls/button.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OwnProfile } from '../../contract.ts'
import { OwnPromptsEditor } from './lazy-own-prompts.ts'

const OwnRace = lazy(() => import('./own-race.tsx'))

const OwnMore = lazy(() => import('./own-more.tsx'))

/** What a member may say besides, where the site shows any of it. */
export function OwnMoreFacts({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  const shown = useSettings().visible_profile_fields
  if (!MORE_FIELDS.some((field) => shown.includes(field))) return null
  return (
    <Opening label={t('more_open')} variant="secondary">
      <OwnMore profile={profile} />
    </Opening>
  )
}

/** Sentences to finish, where the site shows them; open once some are finished. */
export function OwnPrompts({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  if (!useSettings().visible_profile_fields.includes('prompts')) return null
  return (
    <Opening label={t('prompts_open')} variant="secondary" begun={profile.prompts.length > 0}>
      <OwnPromptsEditor profile={profile} />
    </Opening>
  )
}

/** What the match finder may know of a member, where it asks for it. */
export function OwnMatchFinder({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  if (!useSettings().match_finder.includes('race')) return null
  return (
    <Opening label={t('race_open')} variant="ghost">
      <OwnRace profile={profile} />
    </Opening>
  )
}

/** Stays the same function, so that React calls it once. */
const takeFocus = (opened: HTMLElement | null) => opened?.focus({ preventScroll: true })

/** A button in whose place comes what it opens, which takes the focus. */
function Opening({
  label,
  variant,
  begun = false,
  children,
}: {
  label: string
  variant: 'secondary' | 'ghost'
  /** Is open from the start. */
  begun?: boolean
  children: ReactNode
}) {
  const [openAtFirst] = useState(begun)
  const [open, setOpen] = useState(begun)
  if (!open)
    return (
      <Button variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
    )
  return (
    <div ref={openAtFirst ? undefined : takeFocus} tabIndex={-1} className="outline-none">
      <Suspense>{children}</Suspense>
    </div>
  )
}

/** Names the profile’s readers; where the member chooses them, all such choices stand together. */
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
