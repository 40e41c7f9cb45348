import { createFileRoute, redirect } from '@tanstack/react-router'
import { userOptions } from '#page/account.ts'
import { pageTitle } from '#page/page-title.ts'
import { type KnownAnswers, knownAnswers } from '../ui/known-answers.ts'
import { LaterStep } from '../ui/lazy-later-step.ts'
import { SignupPanel } from '../ui/signup-panel.tsx'

export const Route = createFileRoute('/_lander/signup')({
  validateSearch: (search): KnownAnswers & { stay?: true } => ({
    ...knownAnswers(search),
    ...(search.stay === true && { stay: true }),
  }),
  beforeLoad: async ({ context: { api, queryClient } }) => {
    const { user } = await queryClient.ensureQueryData(userOptions(api))
    if (user) throw redirect({ to: '/members' })
  },
  loaderDeps: ({ search: { gender, seeks } }) => ({ answered: gender !== undefined && seeks !== undefined }),
  loader: async ({ deps: { answered } }) => {
    if (answered) await LaterStep.preload?.()
  },
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.signup.page_title'))] }),
  component: Page,
})

function Page() {
  const { gender, seeks } = Route.useSearch()
  return (
    <div className="site-container pt-2 pb-16 sm:pt-8">
      <SignupPanel initial={{ ...(gender && { gender }), ...(seeks && { seeks }) }} />
    </div>
  )
}
