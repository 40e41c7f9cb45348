import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { userOptions, useSettings, useUser } from '#page/account.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { pageTitle } from '#page/page-title.ts'
import { SignupLink } from '#page/signup-link.tsx'
import { Button } from '#ui/controls/button.tsx'
import { MailDrawing } from '#ui/drawings/mail.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SignupFlow } from '../ui/signup-flow.tsx'

/** Completes a signup that a partner or an import began, by the mailed link. */
export const Route = createFileRoute('/_lander/complete-signup')({
  // Opened by a link from elsewhere: its loader has no place in every page's script.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search): { token?: string } => ({
    token: typeof search.token === 'string' ? search.token : undefined,
  }),
  beforeLoad: async ({ context: { api, queryClient } }) => {
    const { user } = await queryClient.ensureQueryData(userOptions(api))
    if (user) throw redirect({ to: '/members' })
  },
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context: { api }, deps: { token } }) => {
    if (!token) return null
    try {
      return { token, ...(await api.accounts.preparedSignup.call({ token })) }
    } catch (error) {
      const code = errorCode(error)
      if (code === 'link_invalid' || code === 'invalid_input') return null
      throw error
    }
  },
  // The link no longer loads once the signup is complete, while the page still shows that it is.
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.complete.page_title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('accounts.complete')
  const prepared = Route.useLoaderData()
  const visitor = useUser() === null
  if (!prepared) return <Invalid />
  return (
    <div className="site-container pt-2 pb-16 sm:pt-8">
      {visitor && (
        <p className="mx-auto mb-5 max-w-140 text-center font-medium text-ink-soft">{t('intro')}</p>
      )}
      <div className="mx-auto flex min-h-[calc(100dvh-var(--top-bar)-6rem)] max-w-140 flex-col sm:min-h-112 sm:rounded-sheet sm:border sm:border-edge sm:bg-raised sm:px-10 sm:py-8 sm:shadow-raised">
        <SignupFlow onClose={() => {}} prepared={prepared} />
      </div>
    </div>
  )
}

function Invalid() {
  const t = useTranslations('accounts.complete')
  const { signup_open } = useSettings()
  return (
    <EmptyState
      heading="h1"
      drawing={<MailDrawing />}
      title={t('invalid_title')}
      words={t('invalid_text')}
      action={
        <>
          <Button render={<Link to="/login" />}>{t('log_in')}</Button>
          {signup_open && (
            <Button variant="secondary" render={<SignupLink />}>
              {t('invalid_signup')}
            </Button>
          )}
        </>
      }
    />
  )
}
