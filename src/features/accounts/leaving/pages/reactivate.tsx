import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { errorCode } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { pageTitle } from '#page/page-title.ts'
import { FALLBACK_TIME_ZONE } from '#page/time-zone.ts'
import { useApi } from '#page/use-api.ts'
import { DELETION_GRACE_DAYS } from '#shared/leaving.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { WentWrongDrawing } from '#ui/drawings/went-wrong.tsx'
import { MatchedDrawing } from '../../signup/ui/matched-drawing.tsx'

/** The page that the mailed link opens; only its button acts, because mail scanners open links too. */
export const Route = createFileRoute('/_empty/reactivate')({
  // Opened by a link from elsewhere: its loader has no place in every page's script.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ token }): { token?: string } => ({
    token: typeof token === 'string' ? token : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps: { token } }) =>
    token
      ? api.accounts.reactivation.call({ token }).catch((error: unknown) => {
          if (['link_invalid', 'invalid_input'].includes(errorCode(error) ?? '')) return null
          throw error
        })
      : null,
  head: ({ matches }) => ({
    meta: [
      pageTitle(matches, (t) => t('accounts.reactivate.page_title')),
      // The URL contains a secret.
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: Page,
})

function Page() {
  const api = useApi()
  const { token = '' } = Route.useSearch()
  const link = Route.useLoaderData()
  const reactivate = useMutation(api.accounts.reactivate.mutationOptions())
  if (reactivate.isSuccess) return <Back />
  if (!link || errorCode(reactivate.error) === 'link_invalid') return <Invalid />
  return (
    <Offer
      until={link.until}
      busy={reactivate.isPending}
      error={reactivate.error}
      onAccept={() => reactivate.mutate({ token })}
    />
  )
}

type OfferProps = { until: string; busy: boolean; error: unknown; onAccept: () => void }

function Offer({ until, busy, error, onAccept }: OfferProps) {
  const t = useTranslations('accounts.reactivate')
  const format = useFormatter()
  const errorText = useErrorText()
  // The day that the mail names, wherever this is read.
  const date = format.dateTime(new Date(until), { dateStyle: 'long', timeZone: FALLBACK_TIME_ZONE })
  return (
    <div className="flex animate-rise flex-col items-center text-center">
      <div className="w-56">
        <MatchedDrawing />
      </div>
      <h1 className="mt-6 max-w-full text-2xl">{t('title')}</h1>
      <p className="mt-3 text-ink-soft">
        {t('text')} {t('until', { date })}
      </p>
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:min-w-72">
        {error !== null && <FormError title={errorText(error)} />}
        <Button size="lg" busy={busy} onClick={onAccept}>
          {t('submit')}
        </Button>
      </div>
    </div>
  )
}

function Back() {
  const t = useTranslations('accounts.reactivate')
  return (
    <div role="status" className="flex animate-rise flex-col items-center text-center">
      <div className="w-56">
        <MatchedDrawing />
      </div>
      <h1 className="mt-6 max-w-full text-2xl">{t('done_title')}</h1>
      <p className="mt-3 text-ink-soft">{t('done_text')}</p>
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:min-w-72">
        <Button size="lg" render={<Link to="/login" />}>
          {t('log_in')}
        </Button>
      </div>
    </div>
  )
}

function Invalid() {
  const t = useTranslations('accounts.reactivate')
  return (
    <div className="flex animate-rise flex-col items-center text-center">
      <div className="w-56">
        <WentWrongDrawing />
      </div>
      <h1 className="mt-6 max-w-full text-2xl">{t('error_title')}</h1>
      <p className="mt-3 text-ink-soft">{t('error_text', { days: DELETION_GRACE_DAYS })}</p>
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:min-w-72">
        <Button size="lg" render={<Link to="/login" />}>
          {t('log_in')}
        </Button>
        <Button variant="ghost" render={<Link to="/" />}>
          {t('home')}
        </Button>
      </div>
    </div>
  )
}
