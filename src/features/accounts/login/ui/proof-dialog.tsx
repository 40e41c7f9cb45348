import { KeyRound } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PROOF_MINUTES } from '../../account/rules.ts'
import { wasCanceled } from './passkey-failure.ts'

type ProofDialogProps = {
  /** Whether the member has a passkey. */
  passkey: boolean
  onSettled: (proven: boolean) => void
}

/** Asks the member to re-authenticate by password, or by passkey if they have one. */
export default function ProofDialog({ passkey, onSettled }: ProofDialogProps) {
  const t = useTranslations('accounts.proof')
  const email = useUser()?.email
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { busy, failure, prove } = useProving(() => onSettled(true))
  const [missing, setMissing] = useState(false)
  const { at, wrong, title } = useFailureWords(failure)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setMissing(!password)
    if (password) prove({ password })
    else field.current?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onSettled(false)}
      title={t('title')}
      description={t('text', { minutes: PROOF_MINUTES })}
      closeLabel={t('close')}
      size="sm"
      phone="fit"
      initialFocus={field}
      footer={
        <>
          <Button variant="secondary" onClick={() => onSettled(false)}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy === 'password'}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {title && <FormError key={at} title={title} />}
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField
          ref={field}
          label={t('password')}
          name="password"
          autoComplete="current-password"
          showLabel={t('show')}
          hideLabelText={t('hide')}
          error={missing ? t('password_missing') : wrong}
        />
        {passkey && (
          <Button
            variant="soft"
            icon={<KeyRound />}
            busy={busy === 'passkey'}
            onClick={() => prove('passkey')}
          >
            {t('passkey')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

type Failure = { error: unknown; at: number }

function useProving(onProven: () => void) {
  const api = useApi()
  const [busy, setBusy] = useState<'password' | 'passkey'>()
  const [failure, setFailure] = useState<Failure>()
  async function proveNow(how: 'passkey' | { password: string }) {
    setBusy(how === 'passkey' ? 'passkey' : 'password')
    setFailure(undefined)
    try {
      if (how === 'passkey') await (await import('./passkey-ceremony.ts')).proveByPasskey(api)
      else await api.accounts.prove.call(how)
      onProven()
    } catch (error) {
      setFailure({ error, at: Date.now() })
      setBusy(undefined)
    }
  }
  return { busy, failure, prove: (how: 'passkey' | { password: string }) => void proveNow(how) }
}

/** Maps an error to the password field, or to the form. */
function useFailureWords(failure: Failure | undefined): { at?: number; wrong?: string; title?: string } {
  const t = useTranslations('accounts.proof')
  const errorText = useErrorText()
  if (!failure) return {}
  const { error, at } = failure
  if (errorCode(error) === 'wrong_password') return { wrong: t('password_wrong') }
  return { at, title: wasCanceled(error) ? t('passkey_canceled') : errorText(error) }
}
