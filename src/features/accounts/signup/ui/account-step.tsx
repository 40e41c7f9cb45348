import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { FieldNote } from '#ui/controls/field.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { PASSWORD_MIN, suggestedEmail } from '../../account/rules.ts'
import type { Unsaved } from './signup-draft.ts'
import { asksAll, type StepProps } from './signup-step.ts'

const Captcha = lazy(() => import('./captcha.tsx'))

type AccountStepProps = StepProps & { unsaved: Unsaved; onType: (changes: Partial<Unsaved>) => void }

export function AccountStep({ unsaved, onType, ...props }: AccountStepProps) {
  const { draft, change, problem, asks = asksAll } = props
  const { name: site, captcha } = useSettings()
  const t = useTranslations('accounts.signup.account')
  return (
    <>
      {asks('email') ? <Email {...props} /> : <KnownEmail {...props} />}
      <div data-field="password">
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="new-password"
          showLabel={t('show')}
          hideLabelText={t('hide')}
          value={unsaved.password}
          onChange={(event) => onType({ password: event.target.value })}
          hint={t('password_hint', { min: PASSWORD_MIN })}
          error={problem('password')}
        />
      </div>
      <div className="flex flex-col">
        <div data-field="terms">
          <Checkbox
            name="terms"
            checked={draft.terms}
            onChange={(event) => change({ terms: event.target.checked })}
            label={t.rich('terms', {
              terms: (chunks) => <PageLink href="/pages/terms">{chunks}</PageLink>,
              privacy: (chunks) => <PageLink href="/pages/privacy">{chunks}</PageLink>,
            })}
            error={problem('terms')}
          />
        </div>
        <div data-field="consent">
          <Checkbox
            name="special_category_consent"
            checked={draft.consent}
            onChange={(event) => change({ consent: event.target.checked })}
            label={t('consent', { site })}
            hint={t('consent_hint')}
            error={problem('consent')}
          />
        </div>
      </div>
      {captcha && (
        <div data-field="captcha">
          <Suspense>
            <Captcha
              site={captcha}
              onAnswer={(answer) => onType({ captcha: answer })}
              error={problem('captcha')}
            />
          </Suspense>
        </div>
      )}
      <RobotTrap value={unsaved.website} onChange={(website) => onType({ website })} />
    </>
  )
}

function Email({ draft, change, problem }: StepProps) {
  const t = useTranslations('accounts.signup.account')
  const suggested = suggestedEmail(draft.email.trim())
  return (
    <div data-field="email">
      <TextField
        label={t('email')}
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        maxLength={254}
        value={draft.email}
        onChange={(event) => change({ email: event.target.value })}
        hint={
          suggested &&
          t.rich('did_you_mean', {
            email: suggested,
            fix: (chunks) => (
              <button
                type="button"
                className="min-h-6 font-semibold text-primary-ink underline underline-offset-2"
                onClick={() => change({ email: suggested })}
              >
                {chunks}
              </button>
            ),
          })
        }
        error={problem('email')}
      />
    </div>
  )
}

/** The address to which the link was mailed. */
function KnownEmail({ draft, problem }: StepProps) {
  const t = useTranslations('accounts.complete')
  return (
    <div className="rounded-card bg-sunken px-4.5 py-3.5">
      <p>
        {t.rich('email', {
          email: draft.email,
          b: (chunks) => <strong className="font-semibold wrap-anywhere">{chunks}</strong>,
        })}
      </p>
      <FieldNote id="email-note" error={problem('email')} />
    </div>
  )
}

/** A field that people neither see nor reach, but that a robot fills in. */
function RobotTrap({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden [clip-path:inset(50%)]">
      <label>
        Website
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  )
}

/** Opens in a new tab, so that no answer is lost. */
function PageLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="font-semibold underline underline-offset-2">
      {children}
    </a>
  )
}
