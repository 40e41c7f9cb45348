import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SOUGHT_AGE_MAX } from '#shared/sought.ts'
import { Button } from '#ui/controls/button.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OwnProfile } from '../../contract.ts'

const OwnSought = lazy(() => import('./own-sought.tsx').then((module) => ({ default: module.OwnSought })))

/** The people that a member looks for, to be changed in place. */
export function OwnSoughtSummary({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  const [open, setOpen] = useState(false)
  const { sought_ages: ages, sought_distance: km } = profile
  const said = (
    <SectionCard id="sought" title={t('sought_title')} hint={t('sought_hint')}>
      <dl className="mb-4 grid gap-x-4 gap-y-1 min-[24rem]:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">{t('sought_age')}</dt>
        <dd className="font-semibold">
          {ages ? `${ages.min}–${ages.max}${ages.max === SOUGHT_AGE_MAX ? '+' : ''}` : t('sought_any')}
        </dd>
        <dt className="text-ink-soft">{t('sought_distance')}</dt>
        <dd className="font-semibold">{km ? t('sought_within', { km }) : t('sought_any')}</dd>
      </dl>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('sought_change')}
      </Button>
    </SectionCard>
  )
  if (!open) return said
  return (
    <Suspense fallback={said}>
      <OwnSought profile={profile} opened />
    </Suspense>
  )
}
