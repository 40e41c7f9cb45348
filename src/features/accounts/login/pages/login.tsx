import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, redirect, useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { userOptions, useSettings } from '#page/account.ts'
import { errorData, isTransient } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { pageTitle } from '#page/page-title.ts'
import { SignupLink } from '#page/signup-link.tsx'
import { useApi } from '#page/use-api.ts'
import { addressAfterLogin } from '#shared/own-path.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import type { User } from '../../account/account-fields.ts'
import { type RefusalSearch, refusalSearch } from '../../account/form-refusal.ts'
import { refusalOf } from '../../account/refusal-of.ts'
import { applyLogin, CookieRefused, requireCookie } from '../ui/after-login.ts'
import { wasCanceled } from '../ui/passkey-failure.ts'
import { PasskeyLogin } from '../ui/passkey-login.tsx'

export const Route = createFileRoute('/_lander/login')({
  // Returns the key even when undefined, because the router would otherwise keep the URL's value unvalidated.
  validateSearch: (search): { redirect?: string } & RefusalSearch => ({
    redirect: typeof search.redirect === 'string' ? search.redirect : undefined,
    ...refusalSearch(search),
  }),
  beforeLoad: async ({ context: { api, queryClient }, search }) => {
    const { user } = await queryClient.ensureQueryData(userOptions(api))
    if (user) throw redirect({ href: addressAfterLogin(search.redirect) })
  },
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.login.page_title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('accounts.login')
  return (
    <div className="site-container pt-2 pb-16 sm:pt-12">
      <div className="mx-auto max-w-110 sm:rounded-sheet sm:border sm:border-edge sm:bg-raised sm:px-10 sm:py-10 sm:shadow-raised">
        <h1 className="mb-6 text-2xl">{t('title')}</h1>
        <LoginForm />
      </div>
      <p className="mt-8 text-center text-ink-soft">
        {t.rich('no_account', {
          signup: (chunks) => (
            <SignupLink className="font-semibold text-primary-ink underline underline-offset-2">
              {chunks}
            </SignupLink>
          ),
        })}
      </p>
    </div>
  )
}

type Missing = { email?: true; password?: true }

function LoginForm() {
  const t = useTranslations('accounts.login')
  const show = useTranslations('accounts.signup.account')
  const { state, submit, form, enter, refuse } = useLogin()
  const { email } = Route.useSearch()
  const { missing, failure, busy } = state
  return (
    // Sent before the script runs, it goes to plain-forms.server.ts; as a POST, so that no password ends up in a URL.
    <form
      ref={form}
      method="post"
      data-carried="email"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      {failure && <LoginFailure key={failure.at} error={failure.error} />}
      <TextField
        id="login-email"
        label={t('email')}
        type="email"
        name="email"
        // `webauthn` makes browsers offer passkeys in this field.
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        required
        defaultValue={email}
        error={missing.email && t('email_missing')}
      />
      <PasswordField
        id="login-password"
        label={t('password')}
        name="password"
        autoComplete="current-password"
        showLabel={show('show')}
        hideLabelText={show('hide')}
        required
        error={missing.password && t('password_missing')}
      />
      <Button type="submit" size="lg" wide busy={busy}>
        {t('submit')}
      </Button>
      <Link
        to="/reset-password"
        className="-my-2 inline-flex min-h-11 items-center self-center font-semibold text-primary-ink underline underline-offset-2"
      >
        {t('forgot')}
      </Link>
      <PasskeyLogin onEntered={enter} onFailure={refuse} />
    </form>
  )
}

function LoginFailure({ error }: { error: unknown }) {
  const t = useTranslations('accounts.login')
  const say = useErrorText()
  const { support_email: support } = useSettings()
  const blocked = errorData(error, 'login_blocked')
  if (blocked) return <FormError title={t('blocked', { minutes: blocked.minutes })} />
  const deleted = errorData(error, 'account_deleted')
  if (deleted)
    return (
      <FormError
        title={t('deleted')}
        errors={[{ message: t('deleted_hint', { days: deleted.days_left, support }) }]}
      />
    )
  const suspended = errorData(error, 'account_suspended')
  const banned = errorData(error, 'account_banned')
  if (suspended || banned)
    return <ShutOut until={suspended?.until} objection={(suspended ?? banned)?.objection} />
  const failed = errorData(error, 'login_failed')
  if (failed) {
    const left = failed.attempts_left
    const hints = [t('failed_hint'), ...(left > 0 && left < 3 ? [t('attempts_left', { count: left })] : [])]
    return <FormError title={t('failed')} errors={hints.map((message) => ({ message }))} />
  }
  if (errorData(error, 'passkey_refused'))
    return <FormError title={t('passkey_refused')} errors={[{ message: t('passkey_refused_hint') }]} />
  if (error instanceof CookieRefused)
    return <FormError title={t('cookie_refused')} errors={[{ message: t('cookie_refused_hint') }]} />
  if (wasCanceled(error)) return <FormError title={t('passkey_canceled')} />
  const offline = isTransient(error) && !navigator.onLine
  return <FormError title={offline ? t('network') : say(error)} />
}

/** Says that the account is shut out, until when, and how to object. */
function ShutOut({ until, objection }: { until: string | undefined; objection: string | undefined }) {
  const t = useTranslations('accounts.login')
  const format = useFormatter()
  const at = until && Number.isFinite(Date.parse(until)) ? new Date(until) : undefined
  const day = at && format.dateTime(at, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <FormError
      title={t(day ? 'suspended' : 'banned')}
      errors={[{ message: day ? t('suspended_hint', { until: day }) : t('banned_hint') }]}
      action={
        <a
          className="font-semibold underline underline-offset-2"
          href={objection ? `/appeal?${new URLSearchParams({ decision: objection })}` : '/pages/ban'}
        >
          {t(objection ? 'shut_out_object' : 'shut_out_more')}
        </a>
      }
    />
  )
}

type State = { missing: Missing; failure?: { error: unknown; at: number }; busy: boolean }

/** The state that the page's address describes: what a form without script was refused for. */
function stateOf(search: RefusalSearch): State {
  const error = refusalOf(search)
  const fields = (errorData(error, 'invalid_input')?.fields ?? []).map(({ path }) => path)
  const missing: Missing = {
    ...(fields.includes('email') && { email: true }),
    ...(fields.includes('password') && { password: true }),
  }
  const atField = missing.email || missing.password
  return { missing, busy: false, ...(error && !atField && { failure: { error, at: 0 } }) }
}

/** Uncontrolled inputs, so that typed text survives every answer. */
function useLogin() {
  const api = useApi()
  const search = Route.useSearch()
  const router = useRouter()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState(() => stateOf(search))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const email = String(typed.get('email')).trim()
    const password = String(typed.get('password'))
    const missing: Missing = { ...(!email && { email: true }), ...(!password && { password: true }) }
    if (missing.email || missing.password) {
      setState({ missing, busy: false })
      form.current?.querySelector<HTMLElement>(`[name="${missing.email ? 'email' : 'password'}"]`)?.focus()
      return
    }
    setState({ missing: {}, busy: true })
    try {
      const { user } = await api.accounts.login.call({ email, password })
      await enter(user)
    } catch (error) {
      refuse(error)
    }
  }
  async function enter(user: User) {
    await requireCookie(api)
    applyLogin(queryClient, api, user)
    await router.invalidate()
    await router.navigate({ href: addressAfterLogin(search.redirect), replace: true })
  }
  const refuse = (error: unknown) =>
    setState({ missing: {}, failure: { error, at: Date.now() }, busy: false })
  return { state, form, enter, refuse, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) }
}
