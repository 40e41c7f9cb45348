import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { errorCode } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { pageTitle } from '#page/page-title.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { LinkPage } from '../ui/link-page.tsx'

export const Route = createFileRoute('/_empty/mail-again/do')({
  validateSearch: (search) => ({ token: String(search.token ?? '') }),
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('notifications.mail_again.page_title'))] }),
  component: MailAgainPage,
})

/** Acts on a button: scanners that open mailed links must not trigger it. */
function MailAgainPage() {
  const t = useTranslations('notifications.mail_again')
  const errorText = useErrorText()
  const api = useApi()
  const { token } = Route.useSearch()
  const confirm = useMutation(api.notifications.confirmMail.mutationOptions())
  if (confirm.isSuccess) return <LinkPage state="done" title={t('done_title')} text={t('done_text')} />
  if (!token || errorCode(confirm.error) === 'link_invalid')
    return <LinkPage state="invalid" title={t('invalid_title')} text={t('invalid_text')} />
  return (
    <LinkPage state="ask" title={t('confirm_title')} text={t('confirm_text')}>
      {confirm.error && <FormError key={confirm.submittedAt} title={errorText(confirm.error)} />}
      <Button size="lg" busy={confirm.isPending} onClick={() => confirm.mutate({ token })}>
        {t('confirm')}
      </Button>
    </LinkPage>
  )
}
