import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import type { Addressee } from '#page/overlays.ts'
import { photoSource } from '#page/photo-source.ts'
import { SIGNUP_REASONS } from '#shared/profile.ts'
import { Avatar } from '#ui/avatar.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { asksAll, type StepProps } from './signup-step.ts'

export function NameStep({ to, ...props }: StepProps & { to?: Addressee }) {
  const t = useTranslations('accounts.signup')
  const { draft, change, problem, asks = asksAll } = props
  return (
    <>
      <div data-field="name">
        <TextField
          label={t('name.label')}
          name="name"
          autoComplete="nickname"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={40}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          hint={t('name.length')}
          error={problem('name')}
        />
      </div>
      {asks('message') && <Reason {...props} />}
      {asks('message') && (to ? <FirstMessage {...props} to={to} /> : <OwnWords {...props} />)}
    </>
  )
}

function OwnWords({ draft, change, problem }: StepProps) {
  const t = useTranslations('accounts.signup')
  return (
    <div data-field="message">
      <TextArea
        label={t('name.message')}
        aside={t('optional')}
        name="message"
        rows={2}
        maxRows={6}
        value={draft.message}
        onChange={(event) => change({ message: event.target.value })}
        hint={t('name.message_hint')}
        error={problem('message')}
      />
    </div>
  )
}

/** The message to the member whose profile led here, with its price. */
function FirstMessage({ draft, change, problem, to }: StepProps & { to: Addressee }) {
  const t = useTranslations('accounts.signup')
  const { cdn_prefix, fictional_singular, fictional_warning, message_credits, signup_credits } = useSettings()
  return (
    <div data-field="message" className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar photo={photoSource(to.main_image, cdn_prefix)} />
        <div className="min-w-0">
          <p className="as-written wrap-anywhere font-semibold">{to.name}</p>
          {to.fictional && <FictionalMark word={fictional_singular} />}
        </div>
      </div>
      {to.fictional && <p className="text-sm text-ink-soft">{fictional_warning}</p>}
      <TextArea
        label={t('name.first_message', { name: to.name })}
        aside={t('optional')}
        name="message"
        rows={3}
        maxRows={8}
        value={draft.firstMessage}
        onChange={(event) => change({ firstMessage: event.target.value })}
        hint={t('name.first_message_hint', { credits: message_credits, gift: signup_credits })}
        error={problem('message')}
      />
    </div>
  )
}

function Reason({ draft, change }: StepProps) {
  const t = useTranslations('accounts.signup')
  const reasons = useTranslations('site.values.signup_reason')
  const note = useSettings().visible_profile_notes.signup_reason
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 flex w-full items-baseline justify-between gap-3 text-sm">
        <span className="font-semibold">{t('name.reason')}</span>
        <span className="text-ink-soft">{t('optional')}</span>
      </legend>
      {note && <p className="mb-2 text-sm text-ink-soft">{note}</p>}
      <div className="flex flex-wrap gap-2">
        {SIGNUP_REASONS.map((reason) => (
          <label
            key={reason}
            className="inline-flex min-h-11 items-center rounded-full bg-sunken px-4 text-sm font-medium ring-1 ring-border transition-[background-color,color] ring-inset hover:bg-hover has-checked:bg-primary-strong has-checked:text-on-primary has-checked:ring-0 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="reason"
              value={reason}
              className="sr-only"
              checked={draft.reason === reason}
              onChange={() => change({ reason })}
              // A second click clears this optional answer, which a radio button alone cannot.
              onClick={() => draft.reason === reason && change({ reason: '' })}
            />
            {reasons(reason)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
