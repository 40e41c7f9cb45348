import type { PublicSettings } from '#features/site/settings.ts'
import type { Day } from '#shared/dates.ts'
import { type Answers, LENGTHS, type RefusalCode, RULES, type Rule } from '../signup-rules.ts'
import { answersOf, type Draft, type Unsaved } from './signup-draft.ts'

type Question = {
  step: number
  /** Names of the answer in the API; the first is the one that the rules check. */
  paths: readonly [keyof Answers, ...string[]] | readonly []
}

/** The fields in the page's order. */
export const FIELDS = {
  gender: { step: 0, paths: ['gender'] },
  seeks: { step: 0, paths: ['sexuality'] },
  birth: { step: 1, paths: ['date_of_birth'] },
  country: { step: 2, paths: ['country'] },
  place: { step: 2, paths: ['place', 'region'] },
  name: { step: 3, paths: ['name'] },
  message: { step: 3, paths: ['signup_message', 'signup_reason'] },
  email: { step: 4, paths: ['email'] },
  password: { step: 4, paths: ['password'] },
  terms: { step: 4, paths: ['terms'] },
  consent: { step: 4, paths: ['special_category_consent'] },
  captcha: { step: 4, paths: [] },
} as const satisfies Record<string, Question>

export type Field = keyof typeof FIELDS
export const ALL_FIELDS = Object.keys(FIELDS) as Field[]
const LAST_STEP = FIELDS.captcha.step
export const STEPS = LAST_STEP + 1

/** The problem of a field: the code of a rule or of the server, or that the answer is missing. */
export type Problem =
  | RefusalCode
  | 'missing'
  | 'email_taken'
  | 'email_deleted'
  | 'email_disposable'
  | 'password_common'
  | 'password_context'

export type Problems = Partial<Record<Field, Problem>>

const REFUSED_BIRTHS = ['invalid_date', 'future', 'too_old', 'too_young'] as const
/** A date on which no member can be born; a popup says why. */
export type RefusedBirth = (typeof REFUSED_BIRTHS)[number]

export function refusedBirthOf({ birth }: Problems): RefusedBirth | undefined {
  return REFUSED_BIRTHS.find((code) => code === birth)
}

/** The site's rules, as far as a page knows them. */
export type SignupSettings = Pick<PublicSettings, 'minimum_age' | 'captcha' | 'message_length' | 'name'>

/** The problems of one step's answers, by field. */
export function problemsOf(
  step: number,
  draft: Draft,
  { password, captcha }: Pick<Unsaved, 'password' | 'captcha'>,
  settings: SignupSettings,
  today: Day,
): Problems {
  const answers = answersOf(draft, password)
  // The last step asks for the address, from which the name must differ.
  const isChecked = (field: Field) => FIELDS[field].step === step || (step === LAST_STEP && field === 'name')
  const problems: Problems = {}
  for (const field of ALL_FIELDS.filter(isChecked)) {
    const [path] = FIELDS[field].paths
    const problem = path
      ? problemOf(path, answers, settings, today)
      : settings.captcha && !captcha && ('missing' as const)
    if (problem) problems[field] = problem
  }
  return problems
}

function problemOf(
  path: keyof Answers,
  answers: Answers,
  settings: SignupSettings,
  today: Day,
): Problem | undefined {
  if (!answers[path]) return path === 'signup_message' ? undefined : 'missing'
  const rule: Rule | undefined = path in RULES ? RULES[path as keyof typeof RULES] : undefined
  return (
    rule?.(answers, { ...settings, brands: [settings.name] }, today) ?? lengthProblem(path, answers[path])
  )
}

function lengthProblem(path: keyof Answers, answer: unknown): 'too_small' | 'too_big' | undefined {
  const lengths: { min?: number; max: number } | undefined =
    path in LENGTHS ? LENGTHS[path as keyof typeof LENGTHS] : undefined
  if (!lengths || typeof answer !== 'string') return undefined
  if (answer.length < (lengths.min ?? 0)) return 'too_small'
  return answer.length > lengths.max ? 'too_big' : undefined
}

/** The server's refusals (path and code of `invalid_input`) at the fields that they concern. */
export function refusedFields(refused: { path: string; code: string }[]): Problems {
  const problems: Problems = {}
  for (const { path, code } of refused) {
    const field = ALL_FIELDS.find((one) => FIELDS[one].paths.some((name) => name === path))
    // A code without its own text gets the general one.
    if (field) problems[field] ??= code as Problem
  }
  return problems
}

/** The first field with a problem, in the order of the steps. */
export function firstProblem(problems: Problems): Field | undefined {
  return ALL_FIELDS.find((field) => problems[field])
}
