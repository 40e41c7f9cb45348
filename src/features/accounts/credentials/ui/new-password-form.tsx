import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode, errorData } from '#page/errors/declared-error.ts'
import { useErrorText, useFieldErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../account/rules.ts'

type NewPasswordFormProps = {
  email: string
  token: string
  /** The error with which the form was refused when sent without script. */
  refused?: Error
  onDone: () => void
  /** Called when the link has expired or was used meanwhile. */
  onInvalid: () => void
}

type Problems = { password?: ReactNode; again?: ReactNode }

/** Two fields that must match; pasted text is not altered. */
export function NewPasswordForm({ email, token, refused, onDone, onInvalid }: NewPasswordFormProps) {
  const t = useTranslations('accounts.reset')
  const show = useTranslations('accounts.signup.account')
  const errorText = useErrorText()
  const api = useApi()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const problemsOf = useProblems()
  const refusalOf = useRefusal()
  const [wrong, setWrong] = useState<Problems>(() => refusalOf(refused))
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
  const error = save.error ?? (save.isIdle && !password && !again ? refused : undefined)
  return (
    // Sent before the script runs, it goes to plain-forms.server.ts; as a POST, so that no password ends up in a URL.
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {error && !atField && !save.isPending && <FormError key={save.submittedAt} title={errorText(error)} />}
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

/** The field errors in the server's refusal; none when it concerns the whole form. */
function useRefusal(): (error: unknown) => Problems {
  const fieldError = useFieldErrorText()
  return (error) =>
    errorData(error, 'invalid_input')
      ? { password: fieldError.in(error, 'password'), again: fieldError.in(error, 'password_again') }
      : {}
}
