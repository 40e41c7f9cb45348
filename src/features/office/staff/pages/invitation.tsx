import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { errorCode } from '#page/errors/declared-error.ts'
import type { StaffRole } from '#shared/staff.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { SpinnerDots } from '#ui/spinner-dots.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { api, queryClient } from '../../frame/api.ts'
import { useErrorWords } from '../../frame/use-error-words.ts'
import { browserLanguage } from '../../frame/words.ts'
import { STAFF_PASSWORD_MIN } from '../staff-password.ts'
import { CodeField } from './code-field.tsx'
import { Door } from './door.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Where an invitation's link leads: name, password, authenticator app; then the recovery codes. */
export function InvitationPage() {
  const t = useTranslations('office.invitation')
  const words = useErrorWords()
  const [token] = useState(() => window.location.hash.slice(1))
  useEffect(() => {
    document.title = t('title')
  }, [t])
  const invitation = useQuery(
    // Each reading makes another secret, so one is kept until the form is sent.
    api.account.invitation.queryOptions({
      input: { token },
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    }),
  )
  const accept = useAccept()
  if (accept.data) return <Done codes={accept.data.codes} />
  if (invitation.error)
    return (
      <Door
        title={errorCode(invitation.error) === 'link_invalid' ? t('gone_title') : words.of(invitation.error)}
      >
        <p>{t('gone')}</p>
      </Door>
    )
  if (!invitation.data)
    return (
      <Door title={t('title')}>
        <SpinnerDots className="justify-center" />
      </Door>
    )
  return <Form token={token} invitation={invitation.data} accept={accept} />
}

type Accept = ReturnType<typeof useAccept>
const useAccept = () => useMutation(api.account.acceptInvitation.mutationOptions())
type Invitation = { email: string; role: StaffRole; app: App }
type App = { sealed: string; typed: string; qr: string }

function Form({ token, invitation, accept }: { token: string; invitation: Invitation; accept: Accept }) {
  const t = useTranslations('office.invitation')
  const login = useTranslations('office.login')
  const role = useTranslations('office.roles')(invitation.role)
  const words = useErrorWords()
  const locale = useLocale()
  const { email, app } = invitation
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const of = (name: string) => String(form.get(name) ?? '')
    accept.mutate({
      token,
      name: of('name'),
      language: locale === 'nl' ? 'nl' : browserLanguage(),
      password: of('password'),
      setup: app.sealed,
      code: of('code'),
    })
  }
  const wrong = (path: string) => words.at(accept.error, path)
  const atField = errorCode(accept.error) === 'invalid_input'
  return (
    <Door title={t('title')} words={t('words', { email, role })}>
      <form onSubmit={submit} className="flex flex-col gap-5">
        {accept.error && !atField && <FormError key={accept.submittedAt} title={words.of(accept.error)} />}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          label={t('name')}
          name="name"
          autoComplete="name"
          required
          maxLength={60}
          error={wrong('name')}
          hint={t('name_hint')}
        />
        <PasswordField
          label={login('password')}
          name="password"
          showLabel={login('show')}
          hideLabelText={login('hide')}
          autoComplete="new-password"
          required
          minLength={STAFF_PASSWORD_MIN}
          maxLength={128}
          hint={t('password_hint', { min: STAFF_PASSWORD_MIN })}
          error={wrong('password')}
        />
        <div className="flex flex-col gap-3">
          <p className="text-sm font-semibold">{t('app_title')}</p>
          <p className="text-sm text-ink-soft">{t('app')}</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(app.qr)}`}
            alt={t('qr')}
            width={200}
            height={200}
            className="mx-auto size-50 rounded-field bg-white p-2"
          />
          <p className="text-sm text-ink-soft">
            {t('typed')} <span className="font-mono text-ink">{app.typed}</span>
          </p>
        </div>
        <CodeField label={t('code')} required inputMode="numeric" error={wrong('code')} />
        <Button type="submit" wide busy={accept.isPending}>
          {t('create')}
        </Button>
      </form>
    </Door>
  )
}

function Done({ codes }: { codes: string[] }) {
  const t = useTranslations('office.recovery')
  const [kept, setKept] = useState(false)
  const [, navigate] = useLocation()
  const enter = () => {
    navigate('/admin', { replace: true })
    // Used up: it is not asked again while this page is still there.
    const used = new Set(queryClient.getQueryCache().findAll({ queryKey: api.account.invitation.key() }))
    void queryClient.resetQueries({ predicate: (query) => !used.has(query) })
  }
  return (
    <Door title={t('title')} words={t('words')}>
      <RecoveryCodes codes={codes} />
      <div className="mt-5 flex flex-col gap-4">
        <Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)} label={t('kept')} />
        <Button wide disabled={!kept} onClick={enter}>
          {t('enter')}
        </Button>
      </div>
    </Door>
  )
}
