import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { BadgeCheck, ChevronRight, Eye } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { OwnPhotos } from '#features/photos/ui/own-photos.tsx'
import { useSettings } from '#page/account.ts'
import type { Api } from '#page/api.ts'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { OwnPromptsEditor } from '../ui/own/lazy-own-prompts.ts'
import { OwnBasics } from '../ui/own/own-basics.tsx'
import { OwnCard } from '../ui/own/own-card.tsx'
import { OwnCompleteness } from '../ui/own/own-completeness.tsx'
import { OwnFacts } from '../ui/own/own-facts.tsx'
import { OwnInterests } from '../ui/own/own-interests.tsx'
import { OwnSoughtSummary } from '../ui/own/own-sought-summary.tsx'
import { OwnText } from '../ui/own/own-text.tsx'
import { OwnMatchFinder, OwnMoreFacts, OwnPrompts, OwnVisibility } from '../ui/own/own-visibility.tsx'

const PLACE =
  'flex min-h-14 items-center gap-3 px-4 font-semibold text-ink no-underline outline-offset-[-3px] transition-colors hover:bg-hover'

const ownOptions = (api: Api) => api.members.own.queryOptions()

export const Route = createFileRoute('/_default/profile')({
  beforeLoad: requireMember,
  loader: async ({ context: { api, queryClient } }) => {
    const { profile } = await queryClient.ensureQueryData(ownOptions(api))
    if (profile.prompts.length > 0) await OwnPromptsEditor.preload?.()
  },
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('members.own.title'))] }),
  component: OwnProfilePage,
})

function OwnProfilePage() {
  const api = useApi()
  const { profile } = useSuspenseQuery(ownOptions(api)).data
  const t = useTranslations('members.own')
  const nav = useTranslations('site.nav')
  const { visible_profile_fields: asked } = useSettings()
  return (
    <div className="site-container pt-6 pb-16 md:pt-10">
      <div className="mx-auto max-w-3xl">
        <header className="flex flex-wrap items-start gap-x-4 gap-y-5 max-sm:[&>:first-child]:w-[min(8rem,40vw)] sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-7">
          <OwnCard profile={profile} />
          <div className="min-w-0 flex-[1_1_9rem] pt-1 sm:pt-2">
            <h1 className="text-2xl hyphens-auto wrap-anywhere">{t('greeting', { name: profile.name })}</h1>
            <p className="mt-1 text-ink-soft max-sm:text-sm">{t('intro')}</p>
            <div className="mt-4 flex flex-wrap gap-2 sm:mt-5">
              <Button
                variant="secondary"
                size="sm"
                icon={<Eye />}
                render={<Link to="/members/$id" params={{ id: profile.id }} />}
              >
                {t('view_as_others')}
              </Button>
              <Button
                variant="secondary"
                size="sm"
                icon={<BadgeCheck />}
                render={<Link to="/profile/verified" />}
              >
                {t('verify')}
              </Button>
            </div>
          </div>
          <div className="max-sm:w-full">
            <OwnCompleteness profile={profile} />
          </div>
        </header>
        {/* In the wider bar the account menu leads there. */}
        <ul className="mt-5 divide-y divide-border overflow-hidden rounded-card border border-edge bg-surface shadow-card md:hidden">
          <li>
            <Link to="/transactions/{-$id}" className={PLACE}>
              {nav('purchases')}
              <ChevronRight aria-hidden="true" className="ms-auto size-5 text-ink-soft" />
            </Link>
          </li>
          <li>
            <Link to="/notifications" className={PLACE}>
              {nav('settings')}
              <ChevronRight aria-hidden="true" className="ms-auto size-5 text-ink-soft" />
            </Link>
          </li>
        </ul>
        <div className="mt-6 flex flex-col gap-5 md:mt-8 md:gap-6">
          <OwnPhotos profile={profile} />
          <OwnBasics profile={profile} />
          {asked.includes('profile_text') && <OwnText profile={profile} />}
          <OwnPrompts profile={profile} />
          {asked.includes('interests') && <OwnInterests profile={profile} />}
          <OwnFacts profile={profile} />
          <OwnMoreFacts profile={profile} />
          <OwnSoughtSummary profile={profile} />
          <OwnVisibility profile={profile} />
          <OwnMatchFinder profile={profile} />
        </div>
      </div>
    </div>
  )
}
