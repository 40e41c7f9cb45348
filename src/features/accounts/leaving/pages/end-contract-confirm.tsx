import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { pageTitle } from '#page/page-title.ts'
import { useApi } from '#page/use-api.ts'
import { DELETION_GRACE_DAYS } from '#shared/leaving.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { GoodbyeDrawing } from '#ui/drawings/goodbye.tsx'

/** The page that the mailed link opens; only its button acts, because mail scanners open links too. */
export const Route = createFileRoute('/_empty/end-contract/confirm')({
  validateSearch: ({ token }): { token?: string } => ({
    token: typeof token === 'string' ? token : undefined,
  }),
  head: ({ matches }) => ({
    meta: [
      pageTitle(matches, (t) => t('accounts.ending.confirm_title')),
      // The URL contains a secret.
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: Page,
})

function Page() {
  const t = useTranslations('accounts.ending')
  const errorText = useErrorText()
  const api = useApi()
  const { token = '' } = Route.useSearch()
  const end = useMutation(api.accounts.endByLink.mutationOptions())
  return (
    <div className="flex animate-rise flex-col items-center text-center">
      <div className="w-56">
        <GoodbyeDrawing />
      </div>
      <div role="status">
        <h1 className="mt-6 max-w-full text-2xl">{t(end.isSuccess ? 'ended_title' : 'confirm_title')}</h1>
        <p className="mt-3 text-ink-soft">
          {t(end.isSuccess ? 'ended_text' : 'confirm_text', { days: DELETION_GRACE_DAYS })}
        </p>
      </div>
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:min-w-72">
        {end.error && <FormError key={end.submittedAt} title={errorText(end.error)} />}
        {end.isSuccess ? (
          <Button size="lg" variant="secondary" render={<Link to="/" />}>
            {t('home')}
          </Button>
        ) : (
          <Button size="lg" variant="danger" busy={end.isPending} onClick={() => end.mutate({ token })}>
            {t('confirm')}
          </Button>
        )}
      </div>
    </div>
  )
}
