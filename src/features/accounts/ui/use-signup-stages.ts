import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { errorCode, errorData, isPassing } from '#client/api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import type { SignupForm } from '../contract.ts'
import { enterAs } from './enter.ts'
import { type Problems, refusedFields } from './signup-problems.ts'

export const STAGES = ['check', 'create', 'matches', 'mail'] as const
export type Stage = (typeof STAGES)[number]

/** Why a stage stopped, where no single field is to blame. */
export type Failure = {
  stage: Stage
  reason: 'network' | 'unexpected' | 'conflict' | 'signup_closed' | 'too_many_requests'
  minutes: number
}

export type Progress = { current: number; failure?: Failure; matches?: MemberCard[]; mailed: boolean }

const AT_START: Progress = { current: 0, mailed: false }
const RETRIES = 5
const FIRST_RETRY_MILLISECONDS = 200
// A stage that is over in no time is still to be read.
const SHORTEST_STAGE_MILLISECONDS = 300

type Outcome = {
  onFields: (problems: Problems) => void
  onConflict: () => void
  onDone: () => void
}

/** The work after the last step, in four stages, each of which is what it says. */
export function useSignupStages({ onFields, onConflict, onDone }: Outcome) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<Progress>(AT_START)
  const running = useRef(false)
  const note = (changes: Partial<Progress>) => setProgress((now) => ({ ...now, ...changes }))

  const work: Record<Stage, (form: SignupForm) => Promise<unknown>> = {
    check: (form) => retrying(async () => await api.accounts.checkSignup.call(form)),
    create: async (form) => {
      const { user } = await retrying(async () => await api.accounts.signup.call(form))
      enterAs(queryClient, api, user)
    },
    matches: async () => {
      const found = await retrying(async () => await api.discovery.signupMatches.call())
      queryClient.setQueryData(api.discovery.signupMatches.queryKey(), found)
      note({ matches: found.profiles })
    },
    mail: async () => {
      await api.accounts.sendActivation.call()
      note({ mailed: true })
    },
  }

  /** Goes through the stages from this one on; the same form again makes no second account. */
  async function run(form: SignupForm, from = 0) {
    if (running.current) return
    running.current = true
    if (from === 0) setProgress(AT_START)
    try {
      for (let index = from; index < STAGES.length; index++) {
        const stage = STAGES[index]!
        note({ current: index, failure: undefined })
        try {
          await Promise.all([work[stage](form), pause(SHORTEST_STAGE_MILLISECONDS)])
        } catch (error) {
          const problems = problemsIn(error)
          if (problems) return onFields(problems)
          if (errorCode(error) === 'conflict' && stage === 'create') onConflict()
          return note({ failure: failureOf(stage, error) })
        }
      }
      note({ current: STAGES.length })
      onDone()
    } finally {
      running.current = false
    }
  }
  return { progress, run: (form: SignupForm, from?: number) => void run(form, from) }
}

/** The fields that the server refused, if that is what went wrong. */
function problemsIn(error: unknown): Problems | undefined {
  const refused = errorData(error, 'invalid_input')
  if (refused) {
    const problems = refusedFields(refused.fields)
    return Object.keys(problems).length > 0 ? problems : undefined
  }
  const taken = errorData(error, 'email_taken')
  if (taken) return { email: taken.deleted ? 'email_deleted' : 'email_taken' }
  return errorCode(error) === 'name_taken' ? { name: 'name_taken' } : undefined
}

function failureOf(stage: Stage, error: unknown): Failure {
  const wait = errorData(error, 'too_many_requests')
  const minutes = Math.max(1, Math.ceil((wait?.seconds ?? 0) / 60))
  const code = errorCode(error)
  if (wait || code === 'signup_closed' || code === 'conflict')
    return { stage, reason: code as 'too_many_requests' | 'signup_closed' | 'conflict', minutes }
  return { stage, reason: navigator.onLine ? 'unexpected' : 'network', minutes }
}

async function retrying<T>(call: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await call()
    } catch (error) {
      if (failures >= RETRIES || !isPassing(error)) throw error
      await pause(FIRST_RETRY_MILLISECONDS * 2 ** failures)
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
