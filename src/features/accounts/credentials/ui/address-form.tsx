import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { useErrorText, useFieldErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { isEmailAddress, suggestedEmail } from '../../account/rules.ts'
import { ForgotPasswordLink } from './forgot-password-link.tsx'

type Problems = { email?: ReactNode; password?: ReactNode; form?: ReactNode }

/** Asks for the new address and, as proof of ownership, for the password. */
export default function AddressForm({ onSent }: { onSent: () => void }) {
  const t = useTranslations('accounts.address_setting')
  const show = useTranslations('accounts.signup.account')
  const api = useApi()
  const queryClient = useQueryClient()
  const user = useUser()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Problems>({})
  const problemsOf = useProblems()
  const refusalOf = useRefusal()
  const change = useMutation(
    api.accounts.changeEmail.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries({ queryKey: api.accounts.user.key() })
        onSent()
      },
      onError: (error) => setWrong(refusalOf(error)),
    }),
  )
  useEffect(() => {
    if (wrong.email || wrong.password) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [wrong])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = problemsOf(email.trim(), password)
    setWrong(problems)
    if (!problems.email && !problems.password) change.mutate({ email: email.trim(), password })
  }
  const edit = (take: (typed: string) => void) => (event: { target: { value: string } }) => {
    take(event.target.value)
    setWrong({})
  }
  const suggested = suggestedEmail(email.trim())
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
      {wrong.form && <FormError key={change.submittedAt} title={wrong.form} />}
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        value={email}
        onChange={edit(setEmail)}
        hint={
          suggested
            ? t.rich('did_you_mean', {
                email: suggested,
                fix: (chunks) => (
                  <button
                    type="button"
                    className="min-h-6 font-semibold text-primary-ink underline underline-offset-2"
                    onClick={() => setEmail(suggested)}
                  >
                    {chunks}
                  </button>
                ),
              })
            : t('hint')
        }
        error={wrong.email}
      />
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        showLabel={show('show')}
        hideLabelText={show('hide')}
        value={password}
        onChange={edit(setPassword)}
        error={wrong.password}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button type="submit" busy={change.isPending}>
          {t('submit')}
        </Button>
        <ForgotPasswordLink>{t('forgot')}</ForgotPasswordLink>
      </div>
    </form>
  )
}

function useProblems(): (email: string, password: string) => Problems {
  const t = useTranslations('accounts.address_setting')
  const say = useTranslations('accounts.signup.errors')
  return (email, password) => ({
    ...(!email && { email: say('email_missing') }),
    ...(email && !isEmailAddress(email) && { email: say('email_invalid') }),
    ...(!password && { password: t('password_missing') }),
  })
}

/** Maps the server's refusal to a field, or to the form. */
function useRefusal(): (error: unknown) => Problems {
  const t = useTranslations('accounts.address_setting')
  const errorText = useErrorText()
  const fieldError = useFieldErrorText()
  return (error) => {
    if (errorCode(error) === 'wrong_password') return { password: errorText(error) }
    if (errorCode(error) === 'email_taken') return { email: t('taken') }
    const wrongEmail = fieldError.in(error, 'email')
    return wrongEmail ? { email: wrongEmail } : { form: errorText(error) }
  }
}
