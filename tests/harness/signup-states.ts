import type { Draft } from '#features/accounts/signup/ui/signup-draft.ts'
import {
  type Failure,
  initialSignup,
  reduceSignup,
  type SignupEvent,
  type SignupSetup,
} from '#features/accounts/signup/ui/signup-state.ts'

export const NOW = Date.UTC(2030, 0, 1)
export const SETTINGS = { minimum_age: 18, captcha: null, message_length: 500, name: 'Vonk' }
export const SETUP: SignupSetup = {
  settings: SETTINGS,
  initial: {},
  messageTo: '',
  prepared: undefined,
  audience: undefined,
  likelyCountry: 'NL',
}
export const ANSWERS: Partial<Draft> = {
  gender: 'female',
  seeks: 'male',
  birth: { day: '3', month: '2', year: '1990' },
  country: 'BE',
  region: 'BE-VAN',
  place: 'BE-VAN-antwerpen',
  name: 'Sanne',
  email: 'sanne@example.org',
  terms: true,
  consent: true,
}
export const PASSWORD = 'een lange zin zonder zorgen'

/** The state after these events; the first one reads the tab's draft. */
export function stateAfter(
  events: SignupEvent[],
  {
    stored = {},
    setup = SETUP,
    barred = false,
  }: { stored?: Partial<Draft>; setup?: SignupSetup; barred?: boolean } = {},
) {
  const restored: SignupEvent = { type: 'restored', stored, barred, newKey: 'new key', at: NOW }
  return [restored, ...events].reduce(
    (state, event) => reduceSignup(state, event, setup),
    initialSignup(setup, NOW),
  )
}

export const submitted: SignupEvent = { type: 'submitted', at: NOW }
export const typedPassword: SignupEvent = { type: 'typed', changes: { password: PASSWORD } }
/** With all questions answered, at the last step. */
export const filledIn = { stored: { ...ANSWERS, key: 'a key', start: 'begun', step: 4 } }
export const working = [typedPassword, submitted]
export const failed = (stage: Failure['stage'], reason: Failure['reason']): SignupEvent => ({
  type: 'failed',
  failure: { stage, reason, minutes: 1 },
  newKey: 'another key',
})
