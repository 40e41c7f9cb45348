import { type Day, dayHere } from '#shared/dates.ts'
import type { Gender } from '#shared/profile.ts'
import type { Asked } from '../prepared-contract.ts'
import { type Draft, NOTHING_UNSAVED, type Unsaved } from './signup-draft.ts'
import {
  ALL_FIELDS,
  FIELDS,
  type Field,
  firstProblem,
  type Problems,
  problemsOf,
  type SignupSettings,
  STEPS,
} from './signup-problems.ts'

/** A signup that a partner or an import began, and what it lacks. */
export type Prepared = { token: string; email: string; asked: readonly Asked[] }

/** The steps of a signup, and their questions. */
export type Plan = {
  steps: number[]
  asks: (field: Field) => boolean
  problems: (
    step: number,
    draft: Draft,
    unsaved: Pick<Unsaved, 'password' | 'captcha'>,
    today: Day,
  ) => Problems
}

const FIELDS_OF: Record<Asked, Field[]> = {
  gender: ['gender'],
  seeks: ['seeks'],
  date_of_birth: ['birth'],
  place: ['country', 'place'],
  name: ['name'],
}
const ALWAYS: Field[] = ['password', 'terms', 'consent', 'captcha']

/**
 * All steps; of a prepared signup those with something that it lacks.
 * @param wanting fields that the server refused since
 */
export function planOf(
  settings: SignupSettings,
  prepared: Prepared | undefined,
  wanting: readonly Field[] = [],
): Plan {
  const asked =
    prepared && new Set([...ALWAYS, ...wanting, ...prepared.asked.flatMap((one) => FIELDS_OF[one])])
  const asks = (field: Field) => !asked || asked.has(field)
  const all = Array.from({ length: STEPS }, (_, step) => step)
  return {
    asks,
    steps: all.filter((step) => ALL_FIELDS.some((field) => FIELDS[field].step === step && asks(field))),
    problems: (step, draft, unsaved, today) =>
      Object.fromEntries(
        Object.entries(problemsOf(step, draft, unsaved, settings, today)).filter(([field]) =>
          asks(field as Field),
        ),
      ),
  }
}

/** The key under which this tab stores the draft. */
export function storageKeyOf(prepared: Prepared | undefined): string {
  return prepared ? `signup ${prepared.token}` : 'signup'
}

type Start = { plan: Plan; audience: Gender | undefined; at: number }

/** The draft at the step where it was left, or at the first one that lacks an answer. */
export function startingDraft(draft: Draft, { plan: { steps, problems }, audience, at }: Start): Draft {
  const isAnswered = (step: number) =>
    firstProblem(problems(step, draft, NOTHING_UNSAVED, dayHere(at))) === undefined
  const [first = 0, second = first] = steps
  const open = steps.find((step) => !isAnswered(step)) ?? steps.at(-1)!
  // With the first question answered elsewhere, the flow starts at the second.
  const step = Math.max(draft.step, isAnswered(first) ? second : first)
  return {
    ...draft,
    // The site's audience is only suggested: the question is asked all the same.
    gender: draft.gender || (audience ?? ''),
    seeks: draft.seeks || (audience ?? ''),
    step: Math.min(step, open),
  }
}
