/** The flow of a signup as a pure state machine: `reduceSignup` says what each event makes of a state. */

import { dayHere } from '#shared/dates.ts'
import type { MemberCard } from '#shared/member-card.ts'
import type { Gender } from '#shared/profile.ts'
import type { Activation } from '../signup-contract.ts'
import { type Draft, EMPTY_DRAFT, NOTHING_UNSAVED, type Unsaved } from './signup-draft.ts'
import { type Plan, type Prepared, planOf, startingDraft } from './signup-plan.ts'
import {
  FIELDS,
  type Field,
  firstProblem,
  type Problems,
  type RefusedBirth,
  refusedBirthOf,
  type SignupSettings,
} from './signup-problems.ts'

const STAGES = ['check', 'create', 'matches', 'mail'] as const
export type Stage = (typeof STAGES)[number]

// A prepared signup needs no check before it, and no activation mail.
const STAGES_OF_PREPARED = ['create', 'matches'] as const

/** Why a stage failed, unless one field is the reason. */
export type Failure = {
  stage: Stage
  reason:
    | 'network'
    | 'unexpected'
    | 'conflict'
    | 'signup_closed'
    | 'signup_refused'
    | 'signup_banned'
    | 'too_many_requests'
    | 'mail_waiting'
  minutes: number
}

/** After these failures the server no longer accepts the start and the proof of this signup. */
const NEEDS_NEW_START: readonly Failure['reason'][] = ['signup_refused', 'conflict']

export type Progress = {
  /** The index of the stage that runs or failed. */
  current: number
  failure?: Failure
  /** A failed stage that the visitor skipped. */
  skipped?: Stage
  matches?: MemberCard[]
  activation: Activation['state']
}

const AT_START: Progress = { current: 0, activation: 'waiting' }

/** The constants of one signup. */
export type SignupSetup = {
  settings: SignupSettings
  /** Answers that are known already. */
  initial: Partial<Draft>
  /** The id of the member to whom the newcomer writes, or empty. */
  messageTo: string
  prepared: Prepared | undefined
  /** The only gender that the site is for. */
  audience: Gender | undefined
  likelyCountry: string
}

export type SignupState = {
  /** `barred`: the visitor said to be too young, and signs up no more that day in that browser. */
  phase: 'asking' | 'working' | 'done' | 'barred'
  draft: Draft
  /** Whether the draft of this tab was read, and is kept. */
  stored: boolean
  unsaved: Unsaved
  problems: Problems
  /** Fields that the server refused, which are asked even of a prepared signup. */
  wanting: readonly Field[]
  /** Why the date of birth is refused, while the popup says so. */
  refusedBirth: RefusedBirth | undefined
  /** When the draft's start was received, in the browser's time. */
  startedAt: number
  /** The result of the check: the start with which the account is created. */
  proof: string
  progress: Progress
  /** A new object runs the stages from this index on. */
  run: { from: number } | undefined
  /** A new object adds this step to the browser's history. */
  reached: { step: number } | undefined
  /** A new object moves the focus: to the field, or to the heading of a screen that is new. */
  focus: { field: Field | undefined; isNewScreen: boolean } | undefined
}

/** `at` is the time of the event in milliseconds since 1970. */
export type SignupEvent =
  | { type: 'restored'; stored: Partial<Draft>; barred: boolean; newKey: string; at: number }
  | { type: 'answered'; changes: Partial<Draft> }
  | { type: 'typed'; changes: Partial<Unsaved> }
  | { type: 'submitted'; at: number }
  | { type: 'moved'; by: 1 | -1; at: number }
  | { type: 'birth_popup_closed' }
  | { type: 'left_too_young' }
  | { type: 'started'; key: string; start: string; at: number }
  | { type: 'stage_began'; index: number }
  | { type: 'checked'; proof: string }
  | { type: 'matched'; matches: MemberCard[] }
  | { type: 'mail_seen'; activation: Activation['state'] }
  | { type: 'refused'; problems: Problems }
  | { type: 'failed'; failure: Failure; newKey: string }
  | { type: 'retried' }
  | { type: 'skipped' }
  | { type: 'reopened' }
  | { type: 'finished' }

export function stagesOf(prepared: Prepared | undefined): readonly Stage[] {
  return prepared ? STAGES_OF_PREPARED : STAGES
}

/** The steps of this state. */
export function planOfState({ wanting }: SignupState, { settings, prepared }: SignupSetup): Plan {
  return planOf(settings, prepared, wanting)
}

/** The state that the server renders; the tab's draft is read after the first render. */
export function initialSignup(setup: SignupSetup, at: number): SignupState {
  const { settings, initial, messageTo, prepared, audience } = setup
  return {
    phase: 'asking',
    draft: startingDraft(
      { ...EMPTY_DRAFT, ...initial, messageTo },
      { plan: planOf(settings, prepared), audience, at },
    ),
    stored: false,
    unsaved: NOTHING_UNSAVED,
    problems: {},
    wanting: [],
    refusedBirth: undefined,
    startedAt: at,
    proof: '',
    progress: AT_START,
    run: undefined,
    reached: undefined,
    focus: undefined,
  }
}

export function reduceSignup(state: SignupState, event: SignupEvent, setup: SignupSetup): SignupState {
  const after = transition(state, event, setup)
  const isNewScreen = after.phase !== state.phase || after.draft.step !== state.draft.step
  if (!isNewScreen && event.type !== 'restored') return after
  const draft = withCountry(after.draft, setup)
  if (!isNewScreen) return { ...after, draft }
  const field = after.focus === state.focus ? undefined : after.focus?.field
  return { ...after, draft, focus: { field, isNewScreen } }
}

/** Suggests the visitor's country before the place is asked for. */
function withCountry(draft: Draft, { likelyCountry }: SignupSetup): Draft {
  return isNearPlace(draft.step) && !draft.country ? { ...draft, country: likelyCountry } : draft
}

/** Whether this step asks for the place, or the next one does. */
function isNearPlace(step: number): boolean {
  return step === FIELDS.place.step || step === FIELDS.place.step - 1
}

function transition(state: SignupState, event: SignupEvent, setup: SignupSetup): SignupState {
  const { draft, progress } = state
  switch (event.type) {
    case 'restored':
      return event.barred ? bar(state) : restore(state, event, setup)
    case 'answered':
      return {
        ...state,
        draft: { ...draft, ...event.changes },
        problems: withoutFields(state.problems, event.changes),
      }
    case 'typed':
      return type(state, event.changes)
    case 'submitted':
      return submit(state, event.at, setup)
    case 'moved':
      return move(state, event, setup)
    case 'birth_popup_closed':
      return { ...state, refusedBirth: undefined, focus: { field: 'birth', isNewScreen: false } }
    case 'left_too_young':
      return bar(state)
    case 'started':
      if (event.key !== draft.key) return state
      return { ...state, draft: { ...draft, start: event.start }, startedAt: event.at }
    case 'stage_began':
      return { ...state, progress: { ...progress, current: event.index, failure: undefined } }
    case 'checked':
      return { ...state, proof: event.proof }
    case 'matched':
      return { ...state, progress: { ...progress, matches: event.matches } }
    case 'mail_seen':
      return { ...state, progress: { ...progress, activation: event.activation } }
    case 'refused':
      return refuse(state, event.problems)
    case 'failed':
      return stop(state, event)
    case 'retried':
      return retry(state, setup)
    case 'skipped':
      if (!progress.failure) return state
      return {
        ...state,
        progress: {
          ...progress,
          current: progress.current + 1,
          failure: undefined,
          skipped: progress.failure.stage,
        },
        run: { from: progress.current + 1 },
      }
    case 'reopened':
      return progress.failure ? { ...state, phase: 'asking' } : state
    case 'finished':
      return { ...state, phase: 'done', stored: false }
  }
}

type EventOf<T extends SignupEvent['type']> = Extract<SignupEvent, { type: T }>

function restore(state: SignupState, event: EventOf<'restored'>, setup: SignupSetup): SignupState {
  const { initial, messageTo, audience } = setup
  const known = { ...EMPTY_DRAFT, ...initial, ...event.stored }
  const draft = {
    ...known,
    ...initial,
    key: known.key || event.newKey,
    messageTo,
    // A message written to one member must not go to another.
    firstMessage: known.messageTo === messageTo ? known.firstMessage : '',
  }
  const plan = planOfState(state, setup)
  return {
    ...state,
    draft: startingDraft(draft, { plan, audience, at: event.at }),
    stored: true,
    startedAt: event.at,
  }
}

/** Forgets all answers. */
function bar(state: SignupState): SignupState {
  const draft = { ...EMPTY_DRAFT, key: state.draft.key }
  return { ...state, phase: 'barred', draft, stored: false, problems: {}, refusedBirth: undefined }
}

function type(state: SignupState, changes: Partial<Unsaved>): SignupState {
  const unsaved = { ...state.unsaved, ...changes }
  const isSame = (Object.keys(unsaved) as (keyof Unsaved)[]).every(
    (name) => unsaved[name] === state.unsaved[name],
  )
  if (isSame) return state
  return { ...state, unsaved, problems: withoutFields(state.problems, changes) }
}

function submit(state: SignupState, at: number, setup: SignupSetup): SignupState {
  const { phase, draft, unsaved } = state
  if (phase !== 'asking') return state
  const plan = planOfState(state, setup)
  const found = plan.problems(draft.step, draft, unsaved, dayHere(at))
  if (firstProblem(found)) return refuse(state, found)
  const step = plan.steps[plan.steps.indexOf(draft.step) + 1]
  if (step !== undefined) return { ...state, problems: {}, draft: { ...draft, step }, reached: { step } }
  return { ...state, problems: {}, phase: 'working', progress: AT_START, run: { from: 0 } }
}

/** The browser's back and forward; forward only past a step without problems. */
function move(state: SignupState, { by, at }: EventOf<'moved'>, setup: SignupSetup): SignupState {
  const { phase, draft, unsaved } = state
  if (phase !== 'asking') return state
  const plan = planOfState(state, setup)
  if (by > 0 && firstProblem(plan.problems(draft.step, draft, unsaved, dayHere(at)))) return state
  const step = plan.steps[plan.steps.indexOf(draft.step) + by] ?? draft.step
  return { ...state, draft: { ...draft, step } }
}

function refuse(state: SignupState, problems: Problems): SignupState {
  const field = firstProblem(problems)
  if (!field) return state
  const refused = (Object.keys(problems) as Field[]).filter((one) => one !== 'email')
  return {
    ...state,
    phase: 'asking',
    draft: { ...state.draft, step: FIELDS[field].step },
    problems,
    wanting: [...state.wanting, ...refused],
    refusedBirth: refusedBirthOf(problems),
    focus: { field, isNewScreen: false },
  }
}

function stop(state: SignupState, { failure, newKey }: EventOf<'failed'>): SignupState {
  const stopped = { ...state, progress: { ...state.progress, failure } }
  // With other answers, a retry creates another account under a new key.
  if (failure.reason === 'conflict' && failure.stage === 'create')
    return { ...stopped, draft: { ...state.draft, key: newKey, start: '' } }
  // A browser extension may have filled in the field that people do not see.
  if (failure.reason === 'signup_refused')
    return {
      ...stopped,
      draft: { ...state.draft, start: '' },
      unsaved: { ...state.unsaved, website: '', captcha: '' },
    }
  return stopped
}

function retry(state: SignupState, { settings }: SignupSetup): SignupState {
  const { failure, current } = state.progress
  if (!failure) return state
  const from = NEEDS_NEW_START.includes(failure.reason) ? 0 : current
  // A captcha's answer is good once, and is given on the page with the questions.
  if (from === 0 && settings.captcha && !state.unsaved.captcha) return refuse(state, { captcha: 'missing' })
  const progress = from === 0 ? AT_START : { ...state.progress, failure: undefined }
  return { ...state, progress, run: { from } }
}

/** A field that is being changed has no problem until it is checked again. */
function withoutFields(problems: Problems, changes: object): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in changes)))
}
