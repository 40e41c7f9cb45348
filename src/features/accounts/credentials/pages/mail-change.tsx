import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { pageTitle } from '#page/page-title.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { MailDrawing } from '#ui/drawings/mail.tsx'
import { WentWrongDrawing } from '#ui/drawings/went-wrong.tsx'
import { LinkPage } from '../../account/ui/link-page.tsx'
import { linkTarget, tokenOf } from '../../account/ui/link-target.ts'
import { strong } from '../../login/ui/entry-card.tsx'
import { MatchedDrawing } from '../../signup/ui/matched-drawing.tsx'

export const Route = createFileRoute('/_empty/mail-change/do')({
  validateSearch: tokenOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => linkTarget(context, 'mail_change', deps.token),
  // Not fetched again: once used, the link is invalid, which the page itself shows.
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.mail_change.page_title'))] }),
  component: Page,
})

/** Acts only on a button, because mail scanners open links too. */
function Page() {
  const t = useTranslations('accounts.mail_change')
  const api = useApi()
  const { token = '' } = Route.useSearch()
  const { email } = Route.useLoaderData()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const confirm = useMutation(
    api.accounts.confirmEmailChange.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.accounts.user.key() }),
    }),
  )
  const refusal = confirm.error && errorCode(confirm.error)
  if (confirm.data) return <Done email={confirm.data.email} />
  if (!email || refusal === 'link_invalid') return <Refused reason="invalid" email="" />
  if (refusal === 'email_taken') return <Refused reason="taken" email={email} />
  return (
    <LinkPage drawing={<MailDrawing />} title={t('title')} text={t.rich('text', { email, b: strong })}>
      {confirm.error && <FormError key={confirm.submittedAt} title={errorText(confirm.error)} />}
      <Button size="lg" busy={confirm.isPending} onClick={() => confirm.mutate({ token })}>
        {t('confirm')}
      </Button>
    </LinkPage>
  )
}

function Done({ email }: { email: string }) {
  const t = useTranslations('accounts.mail_change')
  const user = useUser()
  return (
    <LinkPage
      drawing={<MatchedDrawing />}
      title={t('done_title')}
      text={t.rich('done_text', { email, b: strong })}
    >
      <Button size="lg" render={user ? <Link to="/members" /> : <Link to="/login" />}>
        {user ? t('to_members') : t('log_in')}
      </Button>
    </LinkPage>
  )
}

function Refused({ reason, email }: { reason: 'invalid' | 'taken'; email: string }) {
  const t = useTranslations('accounts.mail_change')
  return (
    <LinkPage
      drawing={<WentWrongDrawing />}
      title={t(`${reason}_title`)}
      text={reason === 'taken' ? t.rich('taken_text', { email, b: strong }) : t('invalid_text')}
    >
      <Button size="lg" render={<Link to="/notifications" hash="email" />}>
        {t('to_settings')}
      </Button>
    </LinkPage>
  )
}
