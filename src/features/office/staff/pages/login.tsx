import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode } from '#page/errors/declared-error.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { api, queryClient } from '../../frame/api.ts'
import { useErrorWords } from '../../frame/use-error-words.ts'
import { CodeField } from './code-field.tsx'
import { Door } from './door.tsx'

/** First address and password, then the code. */
export function LoginPage() {
  const t = useTranslations('office.login')
  const words = useErrorWords()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<'password' | 'code'>('password')
  useEffect(() => {
    document.title = t('title')
  }, [t])
  const logIn = useMutation(
    api.account.logIn.mutationOptions({
      onSuccess: ({ next }) => (next === 'code' ? setStep('code') : queryClient.resetQueries()),
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    logIn.mutate({ email, password, ...(step === 'code' && { code }) })
  }
  const isCodeWrong = step === 'code' && errorCode(logIn.error) === 'login_failed'
  const error = logIn.error && (
    <FormError
      key={logIn.submittedAt}
      title={isCodeWrong ? words.say('code_wrong') : words.of(logIn.error)}
    />
  )
  return (
    <Door title={t('title')} words={step === 'code' ? t('code_words') : undefined}>
      <form onSubmit={submit} className="flex flex-col gap-5">
        {error}
        {step === 'password' ? (
          <>
            <TextField
              label={t('email')}
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
            <PasswordField
              label={t('password')}
              showLabel={t('show')}
              hideLabelText={t('hide')}
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        ) : (
          <CodeField label={t('code')} hint={t('recovery_hint')} autoFocus required />
        )}
        <Button type="submit" wide busy={logIn.isPending}>
          {step === 'password' ? t('next') : t('enter')}
        </Button>
        {step === 'code' && (
          <Button variant="ghost" wide onClick={() => setStep('password')}>
            {t('back')}
          </Button>
        )}
      </form>
    </Door>
  )
}
