import { useHydrated } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode } from '#page/errors/declared-error.ts'
import { useErrorText, useFieldErrorText } from '#page/errors/error-text.ts'
import { useKeyOf } from '#page/errors/use-key-of.ts'
import { useWrongFocus } from '#page/errors/use-wrong-focus.ts'
import {
  COMPLAINT_ABOUT_MAX,
  COMPLAINT_WORDS_MAX,
  REPORT_REASONS,
  type ReportReason,
} from '#shared/report.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { RadioCards } from '#ui/controls/radio-cards.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'

type Complaint = { key: string; reason: ReportReason; about: string; words: string; email?: string }

type ComplaintFormProps = {
  /** The name or the page that it is about, if the visitor came from there. */
  about: string
  /** The address of the member's account. */
  accountEmail: string | undefined
  busy: boolean
  error: unknown
  onSend: (complaint: Complaint) => void
}

/** Tells the site what is wrong; visitors leave an address. */
export function ComplaintForm({ accountEmail, busy, error, onSend, ...given }: ComplaintFormProps) {
  const t = useTranslations('members.complaints')
  const errorText = useErrorText()
  const fieldError = useFieldErrorText()
  const keyOf = useKeyOf()
  const form = useWrongFocus(error)
  const [reason, setReason] = useState<ReportReason>()
  const [about, setAbout] = useState(given.about)
  const [words, setWords] = useState('')
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const hydrated = useHydrated()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const lacks = !reason ? 'input[name=reason]' : words.trim() ? undefined : 'textarea'
    if (lacks || !reason) return event.currentTarget.querySelector<HTMLElement>(lacks!)?.focus()
    const said = { reason, about, words, ...(accountEmail === undefined && { email }) }
    onSend({ key: keyOf(said), ...said })
  }
  return (
    <form
      ref={form}
      method="post"
      action="/complaints"
      data-carried="reason about words email"
      // Where no script checks it, the browser does.
      noValidate={hydrated}
      onSubmit={submit}
      className="flex flex-col gap-6"
    >
      <p className="rounded-field bg-sunken px-4 py-3 text-sm">{t('danger')}</p>
      {error !== null && errorCode(error) !== 'invalid_input' && <FormError title={errorText(error)} />}
      <ReasonChoice value={reason} onChange={setReason} error={tried && !reason && t('choose')} />
      <TextField
        label={t('about')}
        hint={t('about_hint')}
        name="about"
        maxLength={COMPLAINT_ABOUT_MAX}
        value={about}
        onChange={(event) => setAbout(event.target.value)}
        error={fieldError.in(error, 'about')}
      />
      <TextArea
        label={t('words')}
        name="words"
        rows={6}
        required
        maxLength={COMPLAINT_WORDS_MAX}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        error={tried && !words.trim() ? t('tell') : fieldError.in(error, 'words')}
      />
      {accountEmail === undefined ? (
        <TextField
          label={t('email')}
          hint={t('email_hint')}
          type="email"
          name="email"
          autoComplete="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={fieldError.in(error, 'email')}
        />
      ) : (
        <p className="text-sm text-ink-soft wrap-anywhere">{t('answer_to', { email: accountEmail })}</p>
      )}
      <div>
        <Button type="submit" size="lg" busy={busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

type ReasonChoiceProps = {
  value: ReportReason | undefined
  onChange: (reason: ReportReason) => void
  error: string | false
}

function ReasonChoice({ value, onChange, error }: ReasonChoiceProps) {
  const t = useTranslations('members.complaints')
  const reasons = useTranslations('members.report.reasons')
  return (
    <RadioCards
      legend={t('legend')}
      name="reason"
      columns={2}
      options={REPORT_REASONS.map((one) => ({ value: one, label: reasons(one) }))}
      value={value}
      onChange={onChange}
      error={error}
      required
    />
  )
}
