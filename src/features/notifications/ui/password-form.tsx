import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PASSWORD_MAX, PASSWORD_MIN } from '#features/accounts/account/rules.ts'
import { ForgotPasswordLink } from '#features/accounts/credentials/ui/forgot-password-link.tsx'
import { useUser } from '#page/account.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { useErrorText, useFieldErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'

type Problems = { old?: string; new?: string }

export default function PasswordForm() {
  const t = useTranslations('notifications.settings')
  const api = useApi()
  const email = useUser()?.email
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Problems>({})
  const [oldPassword, setOldPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const change = useMutation(
    api.accounts.changePassword.mutationOptions({
      onSuccess() {
        setOldPassword('')
        setNewPassword('')
      },
    }),
  )
  const refused = useRefusal(change.error)
  useEffect(() => {
    if (change.error || missing.old || missing.new)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [change.error, missing])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems: Problems = {
      ...(!oldPassword && { old: t('old_password_missing') }),
      ...(newPassword.length < PASSWORD_MIN && { new: t('new_password_short', { min: PASSWORD_MIN }) }),
      ...(newPassword.length > PASSWORD_MAX && { new: t('new_password_long', { max: PASSWORD_MAX }) }),
    }
    setMissing(problems)
    if (problems.old || problems.new) return
    change.mutate({ old_password: oldPassword, new_password: newPassword })
  }
  const edit = () => {
    setMissing({})
    if (!change.isIdle) change.reset()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
      {/* Tells password managers to which account the password belongs. */}
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      {refused.form && <FormError key={change.submittedAt} title={refused.form} />}
      <PasswordField
        label={t('old_password')}
        autoComplete="current-password"
        showLabel={t('show_password')}
        hideLabelText={t('hide_password')}
        value={oldPassword}
        onChange={(event) => {
          setOldPassword(event.target.value)
          edit()
        }}
        error={missing.old ?? refused.old}
      />
      <PasswordField
        label={t('new_password')}
        hint={t('new_password_hint', { min: PASSWORD_MIN })}
        autoComplete="new-password"
        showLabel={t('show_password')}
        hideLabelText={t('hide_password')}
        value={newPassword}
        onChange={(event) => {
          setNewPassword(event.target.value)
          edit()
        }}
        error={missing.new ?? refused.new}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={change.isPending}>
          {t('change_password')}
        </Button>
        <ForgotPasswordLink>{t('forgot_password')}</ForgotPasswordLink>
        <p role="status" className="min-w-0 text-sm font-medium text-success-ink">
          {change.isSuccess && (
            <span className="flex animate-rise items-start gap-1.5">
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {t('password_changed')}
            </span>
          )}
        </p>
      </div>
    </form>
  )
}

/** Shows the server's refusal at its field, or above the form. */
function useRefusal(error: unknown): Problems & { form?: string } {
  const errorText = useErrorText()
  const fieldError = useFieldErrorText()
  if (!error) return {}
  if (errorCode(error) === 'wrong_password') return { old: errorText(error) }
  const wrongNew = fieldError.in(error, 'new_password')
  return wrongNew ? { new: wrongNew } : { form: errorText(error) }
}
