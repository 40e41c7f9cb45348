import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import { errorCode, errorData } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { pageTitle } from '#page/page-title.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { MailDrawing } from '#ui/drawings/mail.tsx'
import { type RefusalSearch, refusalSearch } from '../../account/form-refusal.ts'
import { refusalOf } from '../../account/refusal-of.ts'
import { isEmailAddress } from '../../account/rules.ts'
import { MailTrouble, useAwaitedMail } from '../../account/ui/mail-trouble.tsx'
import { EntryCard, strong } from '../../login/ui/entry-card.tsx'

export const Route = createFileRoute('/_lander/reset-password')({
  validateSearch: (search): { sent?: string } & RefusalSearch => ({
    // The address that a form without script had a link mailed to.
    sent: typeof search.sent === 'string' ? search.sent : undefined,
    ...refusalSearch(search),
  }),
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.reset.page_title'))] }),
  component: Page,
})

function Page() {
  const own = useUser()?.email ?? ''
  const search = Route.useSearch()
  const [email, setEmail] = useState(search.email ?? own)
  // Without script, no ticket: that page says what to do where no mail comes.
  const [sentTo, setSentTo] = useState<SentTo | undefined>(() =>
    search.sent ? { email: search.sent } : undefined,
  )
  return sentTo ? (
    <Sent {...sentTo} onAgain={() => setSentTo(undefined)} />
  ) : (
    <Ask email={email} onEmail={setEmail} onSent={setSentTo} />
  )
}

type SentTo = { email: string; ticket?: string }

type Problem = 'email_missing' | 'email_invalid'

function problemOf(error: unknown): Problem | undefined {
  const field = errorData(error, 'invalid_input')?.fields.find(({ path }) => path === 'email')
  return field && (field.code === 'email_missing' ? 'email_missing' : 'email_invalid')
}

type AskProps = { email: string; onEmail: (email: string) => void; onSent: (sent: SentTo) => void }

function Ask({ email, onEmail, onSent }: AskProps) {
  const t = useTranslations('accounts.reset')
  const problems = useTranslations('accounts.signup.errors')
  const errorText = useErrorText()
  const api = useApi()
  const field = useRef<HTMLInputElement>(null)
  const refused = refusalOf(Route.useSearch())
  const [problem, setProblem] = useState<Problem | undefined>(() => problemOf(refused))
  const ask = useMutation(
    api.accounts.askForReset.mutationOptions({
      onSuccess: ({ ticket }, { email }) => onSent({ email, ticket }),
    }),
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
  const error = ask.error ?? (ask.isIdle && !problemOf(refused) ? refused : undefined)
  const failure = error && (errorCode(error) === 'mail_limit' ? t('limit') : errorText(error))
  return (
    <EntryCard title={t('title')} text={t('text')} below={<ToLogin />}>
      {/* Sent before the script runs, it goes to plain-forms.server.ts. */}
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

/** Looks the same for every address: only the mail discloses whether there is an account. */
function Sent({ email, ticket, onAgain }: SentTo & { onAgain: () => void }) {
  const t = useTranslations('accounts.reset')
  const { demo } = useSettings()
  const trouble = useAwaitedMail(ticket)
  return (
    <EntryCard
      arrived
      drawing={<MailDrawing />}
      title={t(trouble ? 'unsent_title' : 'sent_title')}
      text={!trouble && t.rich('sent_text', { email, b: strong })}
    >
      {!trouble && <p className="text-center text-sm text-ink-soft">{t('sent_spam')}</p>}
      <MailTrouble trouble={trouble} email={email} className="mt-4" />
      <div className="mt-6 flex flex-col gap-2">
        <Button variant="secondary" wide render={<Link to="/reset-password" onClick={onAgain} />}>
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
