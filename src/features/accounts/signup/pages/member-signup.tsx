import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { userOptions, useSettings, useUser } from '#page/account.ts'
import { type Api, errorCode } from '#page/api.ts'
import { NOT_INDEXED, notIndexedHeaders } from '#page/not-indexed.ts'
import { pageTitle } from '#page/page-title.ts'
import { photoSource } from '#page/photo-source.ts'
import { useApi } from '#page/use-api.ts'
import { Avatar } from '#ui/avatar.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { SignupPanel } from '../ui/signup-panel.tsx'

const profileOptions = (api: Api, id: string) => ({
  ...api.members.profile.queryOptions({ input: { id } }),
  // The recipient must not change while the visitor writes.
  staleTime: Number.POSITIVE_INFINITY,
})

export const Route = createFileRoute('/_lander/members/$id/signup')({
  beforeLoad: async ({ context: { api, queryClient }, params }) => {
    const { user } = await queryClient.ensureQueryData(userOptions(api))
    if (user) throw redirect({ to: '/members/$id', params })
  },
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    try {
      const { profile } = await queryClient.ensureQueryData(profileOptions(api, id))
      if (profile.status === 'disabled') throw notFound()
      return { name: profile.name }
    } catch (error) {
      const code = errorCode(error)
      // On a site where only members see profiles, the page must not reveal whose profile this is.
      if (code === 'authentication_required') throw redirect({ to: '/signup' })
      if (code === 'not_found' || code === 'invalid_input') throw notFound()
      throw error
    }
  },
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
  const visitor = useUser() === null
  // Only for the type: the loader answers a disabled profile with not found.
  if (profile.status === 'disabled') return null
  return (
    <div className="site-container pt-2 pb-16 sm:pt-8">
      {visitor && (
        <div className="mx-auto mb-6 flex max-w-140 items-center gap-4 max-sm:rounded-card max-sm:bg-sunken max-sm:p-4">
          <Avatar size="lg" photo={photoSource(profile.main_image, cdn_prefix)} />
          <div className="min-w-0">
            <p className="truncate font-headline text-lg font-bold">
              {t('to.title', { name: profile.name })}
            </p>
            {profile.fictional && <FictionalMark word={fictional_singular} />}
            <p className="text-sm text-ink-soft">{t('to.words')}</p>
          </div>
        </div>
      )}
      <SignupPanel to={profile} />
    </div>
  )
}
