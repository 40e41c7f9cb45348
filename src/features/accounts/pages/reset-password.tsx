import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#client/account.ts'
import { errorCode } from '#client/api.ts'
import { useErrorText } from '#client/error-text.ts'
import { pageTitle } from '#client/page-title.ts'
import { Button } from '#ui/button.tsx'
import { MailDrawing } from '#ui/drawings/mail.tsx'
import { FormError } from '#ui/form-error.tsx'
import { TextField } from '#ui/text-field.tsx'
import { isEmailAddress } from '../rules.ts'
import { EntryCard, strong } from '../ui/entry-card.tsx'

export const Route = createFileRoute('/_lander/reset-password')({
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.reset.page_title'))] }),
  component: Page,
})

function Page() {
  const own = useUser()?.email ?? ''
  const [email, setEmail] = useState(own)
  const [sentTo, setSentTo] = useState<string>()
  return sentTo ? (
    <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />
  ) : (
    <Ask email={email} onEmail={setEmail} onSent={setSentTo} />
  )
}

type AskProps = { email: string; onEmail: (email: string) => void; onSent: (email: string) => void }

function Ask({ email, onEmail, onSent }: AskProps) {
  const t = useTranslations('accounts.reset')
  const problems = useTranslations('accounts.signup.errors')
  const errorText = useErrorText()
  const { api } = Route.useRouteContext()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<'email_missing' | 'email_invalid'>()
  const ask = useMutation(
    api.accounts.askForReset.mutationOptions({ onSuccess: (_nothing, asked) => onSent(asked.email) }),
  )
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = email.trim()
    const wrong = !typed ? 'email_missing' : isEmailAddress(typed) ? undefined : 'email_invalid'
    setProblem(wrong)
    if (!wrong) ask.mutate({ email: typed })
  }
  const failure = ask.error && (errorCode(ask.error) === 'mail_limit' ? t('limit') : errorText(ask.error))
  return (
    <EntryCard title={t('title')} text={t('text')} below={<ToLogin />}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        {failure && <FormError key={ask.submittedAt} title={failure} />}
        <TextField
          ref={field}
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="email"
          required
          value={email}
          onChange={(event) => {
            onEmail(event.target.value)
            setProblem(undefined)
          }}
          error={problem && problems(problem)}
        />
        <Button type="submit" size="lg" wide busy={ask.isPending}>
          {t('submit')}
        </Button>
      </form>
    </EntryCard>
  )
}

function ToLogin() {
  const t = useTranslations('accounts.reset')
  const loggedIn = useUser() !== null
  if (loggedIn) return null
  return t.rich('to_login', {
    login: (chunks) => (
      <Link to="/login" className="font-semibold text-primary-ink underline underline-offset-2">
        {chunks}
      </Link>
    ),
  })
}

/** The same for every address: whether there is an account is told by mail alone. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useTranslations('accounts.reset')
  const { demo } = useSettings()
  return (
    <EntryCard
      arrived
      drawing={<MailDrawing />}
      title={t('sent_title')}
      text={t.rich('sent_text', { email, b: strong })}
    >
      <p className="text-center text-sm text-ink-soft">{t('sent_spam')}</p>
      <div className="mt-6 flex flex-col gap-2">
        <Button variant="secondary" wide onClick={onAgain}>
          {t('other_address')}
        </Button>
        {demo && (
          <Button variant="ghost" wide render={<a href="/dev/outbox" target="_blank" rel="noopener" />}>
            {t('outbox')}
          </Button>
        )}
      </div>
    </EntryCard>
  )
}
