import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'

type MailStoppedProps = { reasons: User['notifications_disabled']; email: string }

/** Why mail to the member is stopped, with a button to resume it. */
export function MailStopped({ reasons, email }: MailStoppedProps) {
  const t = useTranslations('notifications.settings')
  const errorText = useErrorText()
  const api = useApi()
  const queryClient = useQueryClient()
  const resume = useMutation(
    api.notifications.resumeMail.mutationOptions({
      onSuccess({ link_sent }) {
        if (!link_sent) readAgain(queryClient, api.accounts.user.key())
      },
    }),
  )
  return (
    <div className="mb-5 flex gap-3 rounded-field bg-warning-soft p-4">
      <MailWarning aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning-ink" />
      <div className="min-w-0">
        <p className="font-semibold">{t('mail_stopped_title')}</p>
        {reasons.map((reason) => (
          <p key={reason} className="mt-1 text-sm break-words">
            {t(`mail_stopped.${reason}`, { email })}
          </p>
        ))}
        <div role="status" className="mt-3 text-sm font-medium break-words">
          {resume.data?.link_sent && t('mail_test_sent', { email })}
        </div>
        {!resume.data?.link_sent && (
          <Button
            size="sm"
            variant="secondary"
            busy={resume.isPending}
            onClick={() => resume.mutate(undefined)}
          >
            {t(reasons.includes('bounced') ? 'mail_test' : 'mail_resume')}
          </Button>
        )}
        {resume.error && (
          <div className="mt-3">
            <FormError key={resume.submittedAt} title={errorText(resume.error)} />
          </div>
        )}
      </div>
    </div>
  )
}
