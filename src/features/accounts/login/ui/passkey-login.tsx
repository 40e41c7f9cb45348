import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import type { User } from '../../account/account-fields.ts'
import { wasReplaced } from './passkey-failure.ts'

// Slightly shorter than the lifetime of the server's challenge.
const ASK_AGAIN_MILLISECONDS = 4.5 * 60_000

type PasskeyLoginProps = {
  onEntered: (user: User) => Promise<void>
  onFailure: (error: unknown) => void
}

/** Logs in with a passkey, by the button or by the browser's autofill of the address field. */
export function PasskeyLogin({ onEntered, onFailure }: PasskeyLoginProps) {
  const t = useTranslations('accounts.login')
  const api = useApi()
  const [possible, setPossible] = useState(true)
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const outcome = useRef({ onEntered, onFailure })
  useEffect(() => {
    outcome.current = { onEntered, onFailure }
  })
  useEffect(() => setPossible('PublicKeyCredential' in window), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return
    let current = true
    const passkeys = import('./passkey-ceremony.ts')
    const again = setTimeout(() => setRound((last) => last + 1), ASK_AGAIN_MILLISECONDS)
    passkeys
      .then(({ logInByAutofill }) => (current ? logInByAutofill(api) : new Promise<never>(() => {})))
      .then(async (user) => {
        if (current) await outcome.current.onEntered(user)
      })
      // The user did not start this request: only a refused choice is worth a message.
      .catch((error: unknown) => {
        if (current && !wasReplaced(error) && isRefusal(error)) outcome.current.onFailure(error)
      })
    return () => {
      current = false
      clearTimeout(again)
      void passkeys.then(({ stopWaiting }) => stopWaiting()).catch(() => {})
    }
  }, [api, round])

  async function choose() {
    setBusy(true)
    try {
      const { logInByPasskey } = await import('./passkey-ceremony.ts')
      await onEntered(await logInByPasskey(api))
    } catch (error) {
      onFailure(error)
      setRound((last) => last + 1)
    } finally {
      setBusy(false)
    }
  }
  if (!possible) return null
  return (
    <>
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t('or')}
      </p>
      <Button
        variant="secondary"
        size="lg"
        wide
        busy={busy}
        icon={<KeyRound />}
        onClick={() => void choose()}
      >
        {t('passkey')}
      </Button>
    </>
  )
}

const isRefusal = (error: unknown) => (error as { code?: unknown }).code === 'passkey_refused'
