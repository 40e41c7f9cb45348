import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
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

export const Route = createFileRoute('/_empty/mail-change/undo')({
  validateSearch: tokenOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => linkTarget(context, 'mail_change_undo', deps.token),
  // Not fetched again: once used, the link is invalid, and the page that follows says what comes next.
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.mail_change.undo_page_title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('accounts.mail_change')
  const api = useApi()
  const { token = '' } = Route.useSearch()
  const { email } = Route.useLoaderData()
  const errorText = useErrorText()
  const undo = useMutation(
    api.accounts.undoEmailChange.mutationOptions({
      // A full page load, because the undo may have logged this browser out.
      onSuccess: ({ reset_token }) => window.location.replace(`/reset-password/do?token=${reset_token}`),
    }),
  )
  if (!email || (undo.error && errorCode(undo.error) === 'link_invalid')) return <Invalid />
  return (
    <LinkPage
      drawing={<MailDrawing />}
      title={t('undo_title')}
      text={t.rich('undo_text', { email, b: strong })}
    >
      {undo.error && <FormError key={undo.submittedAt} title={errorText(undo.error)} />}
      <Button size="lg" busy={undo.isPending || undo.isSuccess} onClick={() => undo.mutate({ token })}>
        {t('undo')}
      </Button>
    </LinkPage>
  )
}

function Invalid() {
  const t = useTranslations('accounts.mail_change')
  const { support_email } = useSettings()
  return (
    <LinkPage
      drawing={<WentWrongDrawing />}
      title={t('invalid_title')}
      text={t('undo_invalid_text', { support: support_email })}
    >
      <Button size="lg" render={<a href={`mailto:${support_email}`} />}>
        {support_email}
      </Button>
    </LinkPage>
  )
}
