import type { Asked } from '../prepared-contract.ts'
import type { Draft, Unsaved } from './signup-draft.ts'
import { type Field, type Problems, problemsOf, type SignupRules, STEP_OF, STEPS } from './signup-problems.ts'

/** A signup that somebody else began: whose it is, and what it lacks. */
export type Prepared = { token: string; email: string; asked: readonly Asked[] }

/** Which steps a signup goes through, and what they ask. */
export type Plan = {
  /** Under this name the draft is kept. */
  key: string
  steps: number[]
  asks: (field: Field) => boolean
  problems: (step: number, draft: Draft, unsaved: Pick<Unsaved, 'password' | 'captcha'>) => Problems
}

const FIELDS_OF: Record<Asked, Field[]> = {
  gender: ['gender'],
  seeks: ['seeks'],
  date_of_birth: ['birth'],
  place: ['country', 'region', 'place'],
  name: ['name'],
}
const ALWAYS: Field[] = ['password', 'terms', 'consent', 'captcha']

/** All of it; or of a prepared one what it lacks, and what the server found wanting since. */
export function planOf(rules: SignupRules, prepared?: Prepared, wanting: readonly Field[] = []): Plan {
  const asked =
    prepared && new Set([...ALWAYS, ...wanting, ...prepared.asked.flatMap((one) => FIELDS_OF[one])])
  const asks = (field: Field) => !asked || asked.has(field)
  const all = Array.from({ length: STEPS }, (_, step) => step)
  return {
    key: prepared ? `signup ${prepared.token}` : 'signup',
    asks,
    steps: all.filter((step) =>
      (Object.keys(STEP_OF) as Field[]).some((one) => STEP_OF[one] === step && asks(one)),
    ),
    problems: (step, draft, unsaved) =>
      Object.fromEntries(
        Object.entries(problemsOf(step, draft, unsaved, rules)).filter(([field]) => asks(field as Field)),
      ),
  }
}
