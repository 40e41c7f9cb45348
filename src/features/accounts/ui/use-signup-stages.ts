import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { errorCode, errorData, isPassing } from '#client/api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import type { Activation, User } from '../contract.ts'
import { enterAs } from './enter.ts'
import { type Problems, refusedFields } from './signup-problems.ts'

const STAGES = ['check', 'create', 'matches', 'mail'] as const
export type Stage = (typeof STAGES)[number]

/** Why a stage stopped, where no single field is to blame. */
export type Failure = {
  stage: Stage
  reason:
    | 'network'
    | 'unexpected'
    | 'conflict'
    | 'signup_closed'
    | 'signup_refused'
    | 'too_many_requests'
    | 'mail_waiting'
  minutes: number
}

export type Progress = {
  current: number
  failure?: Failure
  /** It failed, and the visitor went on without it. */
  skipped?: Stage
  matches?: MemberCard[]
  /** What is known of the mail with the link. */
  activation: Activation['state']
}

const AT_START: Progress = { current: 0, activation: 'waiting' }
const RETRIES = 5
const FIRST_RETRY_MILLISECONDS = 200
// A stage that is over in no time is still to be read.
const SHORTEST_STAGE_MILLISECONDS = 300
// The mail left with the account; this long we watch it go.
const LOOKS_AT_MAIL = 20
const BETWEEN_LOOKS_MILLISECONDS = 500
// Who is quicker, with a password manager and a good hand, must not look like a robot.
const SHORTEST_SIGNUP_MILLISECONDS = 5_000

/** What the server is asked to do, each with the proof of a signup that was begun. */
export type Calls = {
  start: string
  /** A prepared signup has nothing to check beforehand, and its address needs no mail. */
  check?: (start: string) => PromiseLike<{ start: string }>
  create: (start: string) => PromiseLike<{ user: User }>
}

const STAGES_OF_PREPARED = ['create', 'matches'] as const

export function stagesOf(prepared: boolean): readonly Stage[] {
  return prepared ? STAGES_OF_PREPARED : STAGES
}

type Outcome = {
  onFields: (problems: Problems) => void
  onConflict: () => void
  onStart: (start: string) => void
  onRefused: () => void
  onDone: () => void
}

/** The work after the last step, in four stages, each of which is what it says. */
export function useSignupStages({ onFields, onConflict, onStart, onRefused, onDone }: Outcome) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<Progress>(AT_START)
  const running = useRef(false)
  const proof = useRef('')
  const [openedAt] = useState(() => Date.now())
  const note = (changes: Partial<Progress>) => setProgress((now) => ({ ...now, ...changes }))

  const work: Record<Stage, (calls: Calls) => Promise<unknown>> = {
    check: async ({ start, check }) => {
      const begun = await ripe(start)
      proof.current = (await retrying(() => check!(begun))).start
    },
    create: async ({ start, check, create }) => {
      const begun = check ? proof.current : await ripe(start)
      const { user } = await retrying(() => create(begun))
      enterAs(queryClient, api, user)
    },
    matches: async () => {
      const found = await retrying(() => api.discovery.signupMatches.call())
      queryClient.setQueryData(api.discovery.signupMatches.queryKey(), found)
      note({ matches: found.profiles })
    },
    mail: async () => note({ activation: await mailHasLeft() }),
  }

  async function mailHasLeft(): Promise<Activation['state']> {
    for (let looks = 1; looks <= LOOKS_AT_MAIL; looks++) {
      const { state } = await retrying(() => api.accounts.activation.call())
      if (state !== 'waiting') return state
      await pause(BETWEEN_LOOKS_MILLISECONDS)
    }
    throw new MailWaiting()
  }

  async function ripe(start: string): Promise<string> {
    if (!start) return beginAnew()
    await pause(openedAt + SHORTEST_SIGNUP_MILLISECONDS - Date.now())
    return start
  }

  async function beginAnew(): Promise<string> {
    const { start } = await retrying(() => api.accounts.beginSignup.call())
    onStart(start)
    await pause(SHORTEST_SIGNUP_MILLISECONDS)
    return start
  }

  /** Goes through the stages from this one on; the same form again makes no second account. */
  async function run(calls: Calls, wanted = 0) {
    if (running.current) return
    running.current = true
    const from = progress.failure?.reason === 'signup_refused' ? 0 : wanted
    if (from === 0) setProgress(AT_START)
    try {
      const stages = stagesOf(calls.check === undefined)
      for (let index = from; index < stages.length; index++) {
        const stage = stages[index]!
        note({ current: index, failure: undefined })
        try {
          await Promise.all([work[stage](calls), pause(SHORTEST_STAGE_MILLISECONDS)])
        } catch (error) {
          const problems = problemsIn(error)
          if (problems) return onFields(problems)
          if (errorCode(error) === 'conflict' && stage === 'create') onConflict()
          if (errorCode(error) === 'signup_refused') {
            onStart('')
            onRefused()
          }
          return note({ failure: failureOf(stage, error) })
        }
      }
      note({ current: stages.length })
      onDone()
    } finally {
      running.current = false
    }
  }
  return {
    progress,
    run: (calls: Calls, from?: number) => void run(calls, from),
    /** Goes on behind the stage that failed. */
    skip: (calls: Calls) => {
      note({ skipped: progress.failure?.stage })
      void run(calls, progress.current + 1)
    },
  }
}

/** The mail server has not taken the mail yet. The server goes on trying. */
class MailWaiting extends Error {}

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

const PLANNED = ['too_many_requests', 'signup_closed', 'signup_refused', 'conflict'] as const

function failureOf(stage: Stage, error: unknown): Failure {
  const wait = errorData(error, 'too_many_requests')
  const minutes = Math.max(1, Math.ceil((wait?.seconds ?? 0) / 60))
  const code = errorCode(error)
  if (error instanceof MailWaiting) return { stage, reason: 'mail_waiting', minutes }
  const planned = PLANNED.find((reason) => reason === code)
  if (planned) return { stage, reason: planned, minutes }
  return { stage, reason: navigator.onLine ? 'unexpected' : 'network', minutes }
}

async function retrying<T>(call: () => PromiseLike<T>): Promise<T> {
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
