import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode, errorData } from '#client/api.ts'
import { useErrorText, useFieldErrorText } from '#client/error-text.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { PASSWORD_MAX, PASSWORD_MIN } from '../rules.ts'

type NewPasswordFormProps = {
  email: string
  token: string
  onDone: () => void
  /** The link has run out or was used meanwhile. */
  onInvalid: () => void
}

type Problems = { password?: ReactNode; again?: ReactNode }

/** Two fields that must be equal. Takes whatever is pasted, as it is. */
export function NewPasswordForm({ email, token, onDone, onInvalid }: NewPasswordFormProps) {
  const t = useTranslations('accounts.reset')
  const show = useTranslations('accounts.signup.account')
  const errorText = useErrorText()
  const { api } = useRouteContext({ from: '__root__' })
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<Problems>({})
  const problemsOf = useProblems()
  const refusalOf = useRefusal()
  const save = useMutation(
    api.accounts.resetPassword.mutationOptions({
      onSuccess: onDone,
      onError(error) {
        if (errorCode(error) === 'link_invalid') onInvalid()
        else setWrong(refusalOf(error))
      },
    }),
  )
  useEffect(() => {
    if (wrong.password || wrong.again) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [wrong])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = problemsOf(password, again)
    setWrong(problems)
    if (!problems.password && !problems.again) save.mutate({ token, password, password_again: again })
  }
  const atField = Boolean(wrong.password || wrong.again)
  return (
    // Without script it is sent as a POST that no page takes, so that no password ends up in an address.
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {save.error && !atField && !save.isPending && (
        <FormError key={save.submittedAt} title={errorText(save.error)} />
      )}
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        showLabel={show('show')}
        hideLabelText={show('hide')}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setWrong({})
        }}
        hint={t('password_hint', { min: PASSWORD_MIN })}
        error={wrong.password}
      />
      <PasswordField
        label={t('again')}
        name="password_again"
        autoComplete="new-password"
        showLabel={show('show')}
        hideLabelText={show('hide')}
        value={again}
        onChange={(event) => {
          setAgain(event.target.value)
          setWrong({})
        }}
        error={wrong.again}
      />
      <Button type="submit" size="lg" wide busy={save.isPending}>
        {t('save')}
      </Button>
    </form>
  )
}

function useProblems(): (password: string, again: string) => Problems {
  const t = useTranslations('accounts.reset')
  const say = useTranslations('accounts.signup.errors')
  return (password, again) => {
    if (!password) return { password: say('password_missing') }
    if (password.length < PASSWORD_MIN) return { password: say('password_short', { min: PASSWORD_MIN }) }
    if (password.length > PASSWORD_MAX) return { password: say('password_long', { max: PASSWORD_MAX }) }
    if (!again) return { again: t('again_missing') }
    return password === again ? {} : { again: t('differ') }
  }
}

/** The fields at which the server refuses; none when it is about the form as a whole. */
function useRefusal(): (error: unknown) => Problems {
  const fieldError = useFieldErrorText()
  return (error) =>
    errorData(error, 'invalid_input')
      ? { password: fieldError.in(error, 'password'), again: fieldError.in(error, 'password_again') }
      : {}
}
