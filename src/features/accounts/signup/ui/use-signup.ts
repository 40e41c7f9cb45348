import { type Dispatch, useEffect, useEffectEvent, useReducer } from 'react'
import { useSettings } from '#page/account.ts'
import { serverNow } from '#page/clock/server-time.ts'
import type { SignupOptions } from '#page/overlays.ts'
import { useApi } from '#page/use-api.ts'
import { audienceOf } from '#shared/niches.ts'
import { type Prepared, storageKeyOf } from './signup-plan.ts'
import {
  initialSignup,
  planOfState,
  reduceSignup,
  type SignupEvent,
  type SignupSetup,
  type SignupState,
} from './signup-state.ts'
import { useSignupDraft } from './use-signup-draft.ts'
import { useStepHistory } from './use-step-history.ts'

/** The state of a signup with its effects: storage, history, and the calls to the server. */
export function useSignup({ initial, to, prepared }: SignupOptions & { prepared?: Prepared | undefined }) {
  const settings = useSettings()
  const setup: SignupSetup = {
    settings,
    initial: prepared ? { email: prepared.email } : (initial ?? {}),
    messageTo: to?.id ?? '',
    prepared,
    audience: audienceOf(settings.niche),
    likelyCountry: settings.geoip_selected_country,
  }
  const [state, dispatch] = useReducer(
    (before: SignupState, event: SignupEvent) => reduceSignup(before, event, setup),
    undefined,
    () => initialSignup(setup, serverNow()),
  )
  useSignupDraft(state, dispatch, storageKeyOf(prepared))
  useStart(state, dispatch)
  const history = useStepHistory((by) => dispatch({ type: 'moved', by, at: serverNow() }))
  const reach = useEffectEvent(history.reach)
  const { reached } = state
  useEffect(() => {
    if (reached) reach(reached.step)
  }, [reached])

  return { state, dispatch, setup, plan: planOfState(state, setup), settings, back: history.back }
}

/** Has the server note when the signup begins. If that fails, the stages at the end do it. */
function useStart({ draft: { key, start }, stored }: SignupState, dispatch: Dispatch<SignupEvent>) {
  const api = useApi()
  const isMissing = stored && start === ''
  useEffect(() => {
    if (!isMissing) return
    api.accounts.beginSignup.call({ key }).then(
      (begun) => dispatch({ type: 'started', key, start: begun.start, at: serverNow() }),
      () => {},
    )
  }, [api, key, isMissing, dispatch])
}
