import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { errorCode } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { pageTitle } from '#page/page-title.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { MailDrawing } from '#ui/drawings/mail.tsx'
import { LinkPage } from '../../account/ui/link-page.tsx'
import { tokenOf } from '../../account/ui/link-target.ts'

export const Route = createFileRoute('/_empty/activate/confirm')({
  validateSearch: tokenOf,
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.activate.done_page_title'))] }),
  component: Page,
})

/** Where the link in the mail was opened without the account's session. Acts only on a button, as mail scanners open links too. */
function Page() {
  const t = useTranslations('accounts.activate')
  const api = useApi()
  const { token = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const confirm = useMutation(
    api.accounts.activate.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries({ queryKey: api.accounts.user.key() })
        await navigate({ to: '/activate/done' })
      },
      onError: (error) => errorCode(error) === 'link_invalid' && navigate({ to: '/activate/error' }),
    }),
  )
  return (
    <LinkPage drawing={<MailDrawing />} title={t('confirm_title')} text={t('confirm_text')}>
      {confirm.error && <FormError key={confirm.submittedAt} title={errorText(confirm.error)} />}
      <Button size="lg" busy={confirm.isPending} onClick={() => confirm.mutate({ token })}>
        {t('confirm')}
      </Button>
    </LinkPage>
  )
}
