import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { userOptions, useSettings, useUser } from '#client/account.ts'
import { type Api, errorCode } from '#client/api.ts'
import { pageTitle } from '#client/page-title.ts'
import { photoSource } from '#client/photo-source.ts'
import { Avatar } from '#ui/avatar.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { LoginLink } from '../ui/problem-words.tsx'
import { SignupClosed } from '../ui/signup-closed.tsx'
import { SignupFlow } from '../ui/signup-flow.tsx'

const profileOptions = (api: Api, id: string) => ({
  ...api.members.profile.queryOptions({ input: { id } }),
  // To whom somebody is writing does not change under their hands.
  staleTime: Number.POSITIVE_INFINITY,
})

/** Signing up to write to a member. */
export const Route = createFileRoute('/_lander/members/$id/signup')({
  beforeLoad: async ({ context: { api, queryClient }, params }) => {
    const { user } = await queryClient.ensureQueryData(userOptions(api))
    if (user) throw redirect({ to: '/members/$id', params })
  },
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    try {
      const { profile } = await queryClient.ensureQueryData(profileOptions(api, id))
      return { name: profile.name }
    } catch (error) {
      const code = errorCode(error)
      // Where only members see members, nobody is told whose profile it was.
      if (code === 'authentication_required') throw redirect({ to: '/signup' })
      if (code === 'not_found' || code === 'invalid_input') throw notFound()
      throw error
    }
  },
  head: ({ matches, loaderData }) =>
    loaderData ? { meta: [pageTitle(matches, (t) => t('accounts.signup.to.page_title', loaderData))] } : {},
  component: Page,
})

function Page() {
  const t = useTranslations('accounts.signup')
  const { api } = Route.useRouteContext()
  const { id } = Route.useParams()
  const { profile } = useSuspenseQuery(profileOptions(api, id)).data
  const { cdn_prefix, fictional_singular, signup_open } = useSettings()
  const visitor = useUser() === null
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
      <div className="mx-auto flex min-h-136 max-w-140 flex-col sm:rounded-sheet sm:border sm:border-edge sm:bg-raised sm:px-10 sm:py-8 sm:shadow-raised">
        {signup_open ? (
          <SignupFlow onClose={() => {}} to={profile} />
        ) : (
          <SignupClosed heading="h1" onLeave={() => {}} />
        )}
      </div>
      {signup_open && visitor && (
        <p className="mt-8 text-center text-ink-soft">
          {t.rich('have_account', { login: (chunks) => <LoginLink onLeave={() => {}}>{chunks}</LoginLink> })}
        </p>
      )}
    </div>
  )
}
