import type { QueryClient } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import type { Api } from '#page/api.ts'
import { errorCode, errorData } from '#page/errors/declared-error.ts'
import { withRetries } from '#page/retries.ts'
import { randomUuid } from '#shared/random-uuid.ts'
import { applyLogin } from '../../login/ui/after-login.ts'
import type { Activation } from '../signup-contract.ts'
import { completionOf, forgetDraft, formOf } from './signup-draft.ts'
import { storageKeyOf } from './signup-plan.ts'
import { type Problems, refusedFields } from './signup-problems.ts'
import {
  type Failure,
  planOfState,
  type SignupEvent,
  type SignupSetup,
  type SignupState,
  type Stage,
  stagesOf,
} from './signup-state.ts'

// Long enough for each stage to be read.
const SHORTEST_STAGE_MILLISECONDS = 300
const LOOKS_AT_MAIL = 20
const BETWEEN_LOOKS_MILLISECONDS = 500
// Longer than the server's shortest signup: a visitor with a password manager must not look like a robot.
const SHORTEST_SIGNUP_MILLISECONDS = 5_000

type StageParts = {
  api: Api
  queryClient: QueryClient
  dispatch: Dispatch<SignupEvent>
  state: SignupState
  setup: SignupSetup
}

/** Runs the stages after the last step, from this one on, until one fails. */
export async function runStages(parts: StageParts, from: number): Promise<void> {
  const { dispatch, setup } = parts
  const work = stageWork(parts)
  const stages = stagesOf(setup.prepared)
  for (let index = from; index < stages.length; index++) {
    const stage = stages[index]!
    dispatch({ type: 'stage_began', index })
    try {
      await Promise.all([work[stage](), pause(SHORTEST_STAGE_MILLISECONDS)])
    } catch (error) {
      const problems = problemsIn(error)
      if (problems) dispatch({ type: 'refused', problems })
      else dispatch({ type: 'failed', failure: failureOf(stage, error), newKey: randomUuid() })
      return
    }
  }
  // Also when the page was closed meanwhile, when no effect runs.
  forgetDraft(storageKeyOf(setup.prepared))
  dispatch({ type: 'stage_began', index: stages.length })
  dispatch({ type: 'finished' })
}

/** The work of each stage, for the answers of a state. */
function stageWork({
  api,
  queryClient,
  dispatch,
  state,
  setup,
}: StageParts): Record<Stage, () => Promise<void>> {
  const { draft, unsaved, startedAt } = state
  const { prepared } = setup
  let { proof } = state

  async function createAccount() {
    if (!prepared) {
      const form = { ...formOf(draft, unsaved), start: proof }
      return withRetries(() => api.accounts.signup.call(form))
    }
    const { asks } = planOfState(state, setup)
    const completion = completionOf(draft, unsaved, { token: prepared.token, asks })
    const start = await startOldEnough()
    return withRetries(() => api.accounts.completeSignup.call({ ...completion, start }))
  }

  /** Begins the signup if that failed before, and waits until the server no longer takes it for a robot. */
  async function startOldEnough(): Promise<string> {
    let [start, at] = [draft.start, startedAt]
    if (!start) {
      const begun = await withRetries(() => api.accounts.beginSignup.call({ key: draft.key }))
      start = begun.start
      at = Date.now()
      dispatch({ type: 'started', key: draft.key, start, at })
    }
    await pause(at + SHORTEST_SIGNUP_MILLISECONDS - Date.now())
    return start
  }

  async function mailHasLeft(): Promise<Activation['state']> {
    for (let looks = 1; looks <= LOOKS_AT_MAIL; looks++) {
      const { state: activation } = await withRetries(() => api.accounts.activation.call())
      if (activation !== 'waiting') return activation
      await pause(BETWEEN_LOOKS_MILLISECONDS)
    }
    throw new MailWaiting()
  }

  return {
    check: async () => {
      const form = { ...formOf(draft, unsaved), start: await startOldEnough() }
      proof = (await withRetries(() => api.accounts.checkSignup.call(form))).start
      dispatch({ type: 'checked', proof })
    },
    create: async () => {
      const { user } = await createAccount()
      applyLogin(queryClient, api, user)
    },
    matches: async () => {
      const found = await withRetries(() => api.discovery.signupMatches.call())
      queryClient.setQueryData(api.discovery.signupMatches.queryKey(), found)
      dispatch({ type: 'matched', matches: found.profiles })
    },
    mail: async () => dispatch({ type: 'mail_seen', activation: await mailHasLeft() }),
  }
}

/** The mail server has not accepted the mail yet; our server keeps retrying. */
class MailWaiting extends Error {}

/** The fields that the server refused, if that is what went wrong. */
function problemsIn(error: unknown): Problems | undefined {
  const refused = errorData(error, 'invalid_input')
  if (refused) {
    const problems = refusedFields(refused.fields)
    return Object.keys(problems).length > 0 ? problems : undefined
  }
  const taken = errorData(error, 'email_taken')
  return taken ? { email: taken.deleted ? 'email_deleted' : 'email_taken' } : undefined
}

const PLANNED = ['too_many_requests', 'signup_closed', 'signup_refused', 'signup_banned', 'conflict'] as const

function failureOf(stage: Stage, error: unknown): Failure {
  const wait = errorData(error, 'too_many_requests')
  const minutes = Math.max(1, Math.ceil((wait?.seconds ?? 0) / 60))
  const code = errorCode(error)
  if (error instanceof MailWaiting) return { stage, reason: 'mail_waiting', minutes }
  const planned = PLANNED.find((reason) => reason === code)
  if (planned) return { stage, reason: planned, minutes }
  return { stage, reason: navigator.onLine ? 'unexpected' : 'network', minutes }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
