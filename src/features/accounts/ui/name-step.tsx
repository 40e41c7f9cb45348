import { useTranslations } from 'use-intl'
import { SIGNUP_REASONS } from '#shared/profile.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { StepProps } from './signup-step.ts'

export function NameStep({ draft, change, problem }: StepProps) {
  const t = useTranslations('accounts.signup')
  const reasons = useTranslations('site.values.signup_reason')
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
      <fieldset className="min-w-0">
        <legend className="mb-2 flex w-full items-baseline justify-between gap-3 text-sm">
          <span className="font-semibold">{t('name.reason')}</span>
          <span className="text-ink-soft">{t('optional')}</span>
        </legend>
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
                // A radio button alone cannot be taken back, and this answer is voluntary.
                onClick={() => draft.reason === reason && change({ reason: '' })}
              />
              {reasons(reason)}
            </label>
          ))}
        </div>
      </fieldset>
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
    </>
  )
}
