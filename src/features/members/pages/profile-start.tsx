import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { OwnPhotos } from '#features/photos/ui/own-photos.tsx'
import type { Api } from '#page/api.ts'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { StepDots } from '#ui/step-dots.tsx'
import type { OwnProfile } from '../contract.ts'
import { OwnInterests } from '../ui/own/own-interests.tsx'
import { OwnSought } from '../ui/own/own-sought.tsx'

const STEPS = ['photo', 'interests', 'sought'] as const

const ownOptions = (api: Api) => api.members.own.queryOptions()

/** What a new profile needs first, a screen each; all of it can be skipped, and changed in the profile. */
export const Route = createFileRoute('/_empty/profile/start')({
  validateSearch: (search): { step?: 2 | 3 } => ({
    step: search.step === 2 || search.step === 3 ? search.step : undefined,
  }),
  beforeLoad: requireMember,
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(ownOptions(api)).then(() => {}),
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('members.start.page_title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('members.start')
  const api = useApi()
  const { profile } = useSuspenseQuery(ownOptions(api)).data
  const { step = 1 } = Route.useSearch()
  const name = STEPS[step - 1]!
  const onward = t(isGiven(name, profile) ? (step === 3 ? 'finish' : 'next') : 'skip')
  return (
    <div className="flex flex-col gap-6">
      <div className="grid h-11 grid-cols-[2.75rem_1fr_2.75rem] items-center">
        {step > 1 ? (
          <IconButton
            label={t('back')}
            icon={<ArrowLeft />}
            className="-ms-2"
            render={<Link to="/profile/start" search={step === 3 ? { step: 2 } : {}} />}
          />
        ) : (
          <span />
        )}
        <StepDots current={step - 1} count={3} label={t('step', { step, count: 3 })} />
      </div>
      <div>
        <h1 className="text-2xl">{t(`${name}_title`)}</h1>
        <p className="mt-2 text-ink-soft">{t(`${name}_why`)}</p>
      </div>
      {name === 'photo' && <OwnPhotos profile={profile} />}
      {name === 'interests' && <OwnInterests profile={profile} />}
      {name === 'sought' && <OwnSought profile={profile} />}
      <div className="sticky bottom-0 z-10 -mx-4 bg-canvas px-4 py-3">
        <Button
          size="lg"
          wide
          variant={isGiven(name, profile) ? 'primary' : 'secondary'}
          render={
            step === 3 ? (
              <Link to="/members" />
            ) : (
              <Link to="/profile/start" search={{ step: step === 1 ? 2 : 3 }} />
            )
          }
        >
          {onward}
        </Button>
      </div>
    </div>
  )
}

function isGiven(step: (typeof STEPS)[number], profile: OwnProfile): boolean {
  switch (step) {
    case 'photo':
      return profile.photos.some(({ status }) => status !== 'rejected')
    case 'interests':
      return profile.interests.length > 0
    case 'sought':
      return profile.sought_ages !== null || profile.sought_distance !== null
  }
}
