import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { userOptions, useSettings, useUser } from '#client/account.ts'
import { pageTitle } from '#client/page-title.ts'
import { GENDERS, type Gender, SOUGHT, type Sought } from '#shared/profile.ts'
import { LoginLink } from '../ui/problem-words.tsx'
import { SignupClosed } from '../ui/signup-closed.tsx'
import { SignupFlow } from '../ui/signup-flow.tsx'

export const Route = createFileRoute('/_lander/signup')({
  validateSearch: (search): { gender?: Gender; seeks?: Sought } => ({
    gender: GENDERS.find((gender) => gender === search.gender),
    seeks: SOUGHT.find((sought) => sought === search.seeks),
  }),
  beforeLoad: async ({ context: { api, queryClient } }) => {
    const { user } = await queryClient.ensureQueryData(userOptions(api))
    if (user) throw redirect({ to: '/members' })
  },
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.signup.page_title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('accounts.signup')
  const { gender, seeks } = Route.useSearch()
  const { signup_open } = useSettings()
  const visitor = useUser() === null
  return (
    <div className="site-container pt-2 pb-16 sm:pt-8">
      <div className="mx-auto flex min-h-136 max-w-140 flex-col sm:rounded-sheet sm:border sm:border-edge sm:bg-raised sm:px-10 sm:py-8 sm:shadow-raised">
        {signup_open ? (
          <SignupFlow onClose={() => {}} initial={{ ...(gender && { gender }), ...(seeks && { seeks }) }} />
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
