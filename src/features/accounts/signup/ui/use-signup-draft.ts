import { type Dispatch, useEffect, useEffectEvent } from 'react'
import { serverNow } from '#page/clock/server-time.ts'
import { randomUuid } from '#shared/random-uuid.ts'
import { isBarredToday, rememberBar } from './signup-bar.ts'
import { forgetDraft, loadDraft, saveDraft } from './signup-draft.ts'
import type { SignupEvent, SignupState } from './signup-state.ts'

/** Keeps the draft in this tab's storage, and in the browser's that the visitor is too young. */
export function useSignupDraft(
  { draft, stored, phase }: SignupState,
  dispatch: Dispatch<SignupEvent>,
  storageKey: string,
): void {
  const restore = useEffectEvent(() => {
    const at = serverNow()
    const barred = isBarredToday(at)
    dispatch({ type: 'restored', stored: loadDraft(storageKey), barred, newKey: randomUuid(), at })
  })
  // Only after the first render, which must equal the server's.
  useEffect(() => restore(), [])
  useEffect(() => {
    if (stored) saveDraft(storageKey, draft)
  }, [storageKey, draft, stored])
  useEffect(() => {
    if (phase !== 'barred') return
    rememberBar(serverNow())
    forgetDraft(storageKey)
  }, [storageKey, phase])
}
