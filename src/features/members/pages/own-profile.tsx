import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Eye, Settings } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#client/account.ts'
import type { Api } from '#client/api.ts'
import { pageTitle } from '#client/page-title.ts'
import { requireMember } from '#client/require-member.ts'
import { Button } from '#ui/button.tsx'
import { OwnBasics } from '../ui/own-basics.tsx'
import { OwnCompleteness } from '../ui/own-completeness.tsx'
import { OwnFacts } from '../ui/own-facts.tsx'
import { OwnInterests } from '../ui/own-interests.tsx'
import { OwnPhotos } from '../ui/own-photos.tsx'
import { OwnText } from '../ui/own-text.tsx'
import { OwnVisibility } from '../ui/own-visibility.tsx'

const ownOptions = (api: Api) => api.members.own.queryOptions()

export const Route = createFileRoute('/_default/profile')({
  beforeLoad: requireMember,
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(ownOptions(api)).then(() => {}),
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('members.own.title'))] }),
  component: OwnProfilePage,
})

function OwnProfilePage() {
  const { api } = Route.useRouteContext()
  const { profile } = useSuspenseQuery(ownOptions(api)).data
  const t = useTranslations('members.own')
  const settings = useTranslations('site.nav')('settings')
  const { visible_profile_fields: asked } = useSettings()
  return (
    <div className="site-container pt-6 pb-16 md:pt-10">
      <div className="mx-auto max-w-3xl">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-1">
          <div className="min-w-0 flex-1 basis-72">
            <h1 className="text-2xl">{t('greeting', { name: profile.name })}</h1>
            <p className="mt-1 text-ink-soft">{t('intro')}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              icon={<Eye />}
              render={<Link to="/members/$id" params={{ id: profile.id }} />}
            >
              {t('view_as_others')}
            </Button>
            {/* On phones nothing else leads there: the account menu needs the room of a wider bar. */}
            <Button variant="ghost" icon={<Settings />} render={<Link to="/notifications" />}>
              {settings}
            </Button>
          </div>
        </header>
        <div className="mt-6 flex flex-col gap-5 md:mt-8 md:gap-6">
          <OwnCompleteness profile={profile} />
          <OwnPhotos profile={profile} />
          <OwnBasics profile={profile} />
          {asked.includes('profile_text') && <OwnText profile={profile} />}
          {asked.includes('interests') && <OwnInterests profile={profile} />}
          <OwnFacts profile={profile} />
          <OwnVisibility profile={profile} />
        </div>
      </div>
    </div>
  )
}
