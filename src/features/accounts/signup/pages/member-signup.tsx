import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import { NOT_INDEXED, notIndexedHeaders } from '#page/not-indexed.ts'
import { pageTitle } from '#page/page-title.ts'
import { photoSource } from '#page/photo-source.ts'
import { useApi } from '#page/use-api.ts'
import { Avatar } from '#ui/avatar.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { knownAnswers } from '../ui/known-answers.ts'
import { SignupPanel } from '../ui/signup-panel.tsx'
import { profileOptions } from '../ui/signup-recipient.ts'

export const Route = createFileRoute('/_lander/members/$id/signup')({
  validateSearch: knownAnswers,
  loaderDeps: ({ search: { gender, seeks } }) => ({ answered: gender !== undefined && seeks !== undefined }),
  loader: (opened) =>
    import('../ui/load-member-signup.ts').then(({ loadMemberSignup }) => loadMemberSignup(opened)),
  headers: notIndexedHeaders,
  head: ({ matches, loaderData }) =>
    loaderData
      ? { meta: [NOT_INDEXED, pageTitle(matches, (t) => t('accounts.signup.to.page_title', loaderData))] }
      : {},
  component: Page,
})

function Page() {
  const t = useTranslations('accounts.signup')
  const api = useApi()
  const { id } = Route.useParams()
  const { profile } = useSuspenseQuery(profileOptions(api, id)).data
  const { cdn_prefix, fictional_singular } = useSettings()
  const known = Route.useSearch()
  const visitor = useUser() === null
  // Only for the type: the loader answers a disabled profile with not found.
  if (profile.status === 'disabled') return null
  return (
    <div className="site-container pt-2 pb-16 sm:pt-8">
      {visitor && (
        <div className="mx-auto mb-6 flex max-w-140 items-center gap-4 max-sm:rounded-card max-sm:bg-sunken max-sm:p-4">
          <Avatar size="lg" photo={photoSource(profile.main_image, cdn_prefix)} />
          <div className="min-w-0">
            <p className="wrap-anywhere font-headline text-lg font-bold">
              {t('to.title', { name: profile.name })}
            </p>
            {profile.fictional && <FictionalMark word={fictional_singular} />}
            <p className="text-sm text-ink-soft">{t('to.words')}</p>
          </div>
        </div>
      )}
      <SignupPanel to={profile} initial={known} />
    </div>
  )
}
