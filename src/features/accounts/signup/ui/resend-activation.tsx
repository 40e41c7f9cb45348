import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { useApi } from '#page/use-api.ts'
import { Button, type ButtonVariant } from '#ui/controls/button.tsx'
import { MailTrouble } from '../../account/ui/mail-trouble.tsx'

type ResendActivationProps = { label: string; variant?: ButtonVariant }

/** Sends the activation mail again and shows the result. */
export function ResendActivation({ label, variant = 'ghost' }: ResendActivationProps) {
  const t = useTranslations('accounts.signup')
  const api = useApi()
  const user = useUser()
  const bounced = user?.notifications_disabled.includes('bounced') ? user.email : undefined
  const { mutate, isPending, isSuccess, error } = useMutation(api.accounts.sendActivation.mutationOptions())
  const outcome = isSuccess ? !bounced && 'done.resent' : error && wordsFor(error)
  return (
    <div className="flex flex-col items-center gap-2">
      {bounced && <MailTrouble trouble="refused" email={bounced} own className="mb-3" />}
      <Button variant={variant} wide busy={isPending} onClick={() => mutate(undefined)}>
        {label}
      </Button>
      <p role="status" className="text-center text-sm text-ink-soft empty:hidden">
        {outcome && t(outcome)}
      </p>
    </div>
  )
}

function wordsFor(error: Error) {
  switch (errorCode(error)) {
    case 'mail_limit':
    case 'too_many_requests':
      return 'done.resend_limit'
    case 'conflict':
      return 'done.confirmed'
    default:
      return 'errors.unexpected'
  }
}
