import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#client/account.ts'
import { errorCode } from '#client/api.ts'
import { useErrorText } from '#client/error-text.ts'
import { pageTitle } from '#client/page-title.ts'
import { Button } from '#ui/button.tsx'
import { MailDrawing } from '#ui/drawings/mail.tsx'
import { WentWrongDrawing } from '#ui/drawings/went-wrong.tsx'
import { FormError } from '#ui/form-error.tsx'
import { strong } from '../ui/entry-card.tsx'
import { LinkPage } from '../ui/link-page.tsx'
import { linkTarget, tokenOf } from '../ui/link-target.ts'
import { MatchedDrawing } from '../ui/matched-drawing.tsx'

export const Route = createFileRoute('/_empty/mail-change/do')({
  validateSearch: tokenOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => linkTarget(context, 'mail_change', deps.token),
  // The link is used up afterwards; the page says so itself.
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.mail_change.page_title'))] }),
  component: Page,
})

/** Asks before it changes anything: programs that look through mail open links as well. */
function Page() {
  const t = useTranslations('accounts.mail_change')
  const { api } = Route.useRouteContext()
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
