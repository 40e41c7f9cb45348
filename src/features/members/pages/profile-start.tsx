import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { OwnPhotos } from '#features/photos/ui/own-photos.tsx'
import type { PublicSettings } from '#features/site/settings.ts'
import { useSettings } from '#page/account.ts'
import type { Api } from '#page/api.ts'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { useApi } from '#page/use-api.ts'
import { type NicheFact, nicheFactOf } from '#shared/profile/niche-facts.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { StepDots } from '#ui/step-dots.tsx'
import type { OwnProfile } from '../contract.ts'
import { OwnInterests } from '../ui/own/own-interests.tsx'
import { OwnNicheFact } from '../ui/own/own-niche-fact.tsx'
import { OwnSeen } from '../ui/own/own-seen.tsx'
import { OwnSought } from '../ui/own/own-sought.tsx'

const ALWAYS = ['photo', 'interests', 'sought'] as const
type Step = (typeof ALWAYS)[number] | NicheFact['fact'] | 'seen'

/** First what the site is about, and last the readers of all this, where visitors are among them. */
function stepsOf({ niche, visible_profile_fields: shown, logged_out_search }: PublicSettings): Step[] {
  const about = nicheFactOf(niche)?.fact
  return [
    ...(about && shown.includes(about) ? [about] : []),
    ...ALWAYS,
    ...(logged_out_search ? (['seen'] as const) : []),
  ]
}

const ownOptions = (api: Api) => api.members.own.queryOptions()

/** What a new profile needs first, a screen each; all of it can be skipped, and changed in the profile. */
export const Route = createFileRoute('/_empty/profile/start')({
  validateSearch: (search): { step?: number } => ({
    step: Number.isInteger(search.step) ? (search.step as number) : undefined,
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
  const steps = stepsOf(useSettings())
  const count = steps.length
  const step = Math.min(Math.max(Route.useSearch().step ?? 1, 1), count)
  const name = steps[step - 1]!
  const onward = t(isGiven(name, profile) ? (step === count ? 'finish' : 'next') : 'skip')
  return (
    <div
      data-from-top
      className="flex flex-col gap-6 max-sm:min-h-[calc(100dvh-var(--top-bar)-1rem-var(--safe-top)-var(--safe-bottom))]"
    >
      <div className="grid h-11 grid-cols-[2.75rem_1fr_2.75rem] items-center">
        {step > 1 ? (
          <IconButton
            label={t('back')}
            icon={<ArrowLeft />}
            className="-ms-2"
            render={<Link to="/profile/start" search={step > 2 ? { step: step - 1 } : {}} />}
          />
        ) : (
          <span />
        )}
        <StepDots current={step - 1} count={count} label={t('step', { step, count })} />
      </div>
      <div>
        <h1 className="text-2xl">{t(`${name}_title`)}</h1>
        <p className="mt-2 text-ink-soft">{t(`${name}_why`)}</p>
      </div>
      {isAbout(name) && <OwnNicheFact key={name} fact={name} profile={profile} />}
      {name === 'photo' && <OwnPhotos profile={profile} />}
      {name === 'interests' && <OwnInterests profile={profile} />}
      {name === 'sought' && <OwnSought profile={profile} explained />}
      {name === 'seen' && <OwnSeen profile={profile} />}
      <div className="sticky bottom-0 z-10 -mx-4 bg-canvas px-4 py-3 max-sm:mt-auto">
        <Button
          size="lg"
          wide
          variant={isGiven(name, profile) ? 'primary' : 'secondary'}
          render={
            step === count ? <Link to="/members" /> : <Link to="/profile/start" search={{ step: step + 1 }} />
          }
        >
          {onward}
        </Button>
      </div>
    </div>
  )
}

const isAbout = (step: Step): step is NicheFact['fact'] =>
  step !== 'seen' && !ALWAYS.some((one) => one === step)

function isGiven(step: Step, profile: OwnProfile): boolean {
  switch (step) {
    case 'photo':
      return profile.photos.some(({ status }) => status !== 'rejected')
    case 'interests':
      return profile.interests.length > 0
    case 'sought':
      return profile.sought_ages !== null || profile.sought_distance !== null
    case 'seen':
      return profile.seen_by_chosen
    default:
      return profile[step] !== null
  }
}
