import type { PublicSettings } from '#features/site/settings.ts'
import { ageOn } from '#shared/dates.ts'
import {
  isEmailAddress,
  NAME_MAX,
  NAME_MIN,
  nameProblem,
  OLDEST_YEARS,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '../rules.ts'
import { birthDayOf, type Draft, type Unsaved } from './signup-draft.ts'

const MESSAGE_MAX = 1_000

export type Field =
  | 'gender'
  | 'seeks'
  | 'birth'
  | 'country'
  | 'region'
  | 'place'
  | 'name'
  | 'message'
  | 'email'
  | 'password'
  | 'terms'
  | 'consent'
  | 'captcha'

/** What is wrong with a field: a key of the catalogue. */
export type Problem =
  | 'gender_missing'
  | 'seeks_missing'
  | 'birth_missing'
  | 'birth_invalid'
  | 'birth_future'
  | 'birth_too_old'
  | 'birth_too_young'
  | 'country_missing'
  | 'region_missing'
  | 'place_missing'
  | 'name_length'
  | 'name_taken'
  | 'name_is_email'
  | 'name_starts_with_at'
  | 'name_has_contact_details'
  | 'name_has_hidden_characters'
  | 'message_long'
  | 'email_missing'
  | 'email_invalid'
  | 'email_taken'
  | 'email_deleted'
  | 'email_disposable'
  | 'password_missing'
  | 'password_short'
  | 'password_long'
  | 'password_common'
  | 'password_context'
  | 'terms_missing'
  | 'consent_missing'
  | 'captcha_missing'
  | 'field'

export type Problems = Partial<Record<Field, Problem>>

/** A date that no member can have been born on; a popup says why. */
export type RefusedBirth = Extract<Problem, `birth_${string}`> & Exclude<Problem, 'birth_missing'>

export function refusedBirthOf({ birth }: Problems): RefusedBirth | undefined {
  return birth === 'birth_missing' ? undefined : (birth as RefusedBirth | undefined)
}

export const STEPS = 5

/** The step that asks for a field; the fields in the order in which they stand there. */
export const STEP_OF: Record<Field, number> = {
  gender: 0,
  seeks: 0,
  birth: 1,
  country: 2,
  region: 2,
  place: 2,
  name: 3,
  message: 3,
  email: 4,
  password: 4,
  terms: 4,
  consent: 4,
  captcha: 4,
}

/** What a site asks of everybody. */
export type SignupRules = Pick<PublicSettings, 'minimum_age' | 'captcha' | 'message_length'>

/** What is wrong with the answers of one step. */
export function problemsOf(
  step: number,
  draft: Draft,
  { password, captcha }: Pick<Unsaved, 'password' | 'captcha'>,
  rules: SignupRules,
): Problems {
  const { minimum_age: minimumAge, captcha: guarded } = rules
  switch (step) {
    case 0:
      return without({
        gender: draft.gender ? undefined : 'gender_missing',
        seeks: draft.seeks ? undefined : 'seeks_missing',
      })
    case 1:
      return without({ birth: birthProblem(draft, minimumAge) })
    case 2:
      return without({
        country: draft.country ? undefined : 'country_missing',
        region: draft.region ? undefined : 'region_missing',
        place: draft.place ? undefined : 'place_missing',
      })
    case 3:
      return without({
        name: nameProblem(draft.name, draft.email) ?? nameLengthProblem(draft.name),
        message: isTooLong(draft, rules) ? 'message_long' : undefined,
      })
    default:
      return without({
        // The address is known only now, and the name must differ from it.
        name: nameProblem(draft.name, draft.email),
        email: emailProblem(draft.email.trim()),
        password: passwordProblem(password),
        terms: draft.terms ? undefined : 'terms_missing',
        consent: draft.consent ? undefined : 'consent_missing',
        captcha: guarded && !captcha ? 'captcha_missing' : undefined,
      })
  }
}

/** The most that a text may have at signup: as the profile's first words, or as a message. */
export function messageMax({ message_length }: SignupRules, isMessage: boolean): number {
  return isMessage ? Math.min(MESSAGE_MAX, message_length) : MESSAGE_MAX
}

function isTooLong({ message, firstMessage, messageTo }: Draft, rules: SignupRules): boolean {
  const text = messageTo ? firstMessage : message
  return text.trim().length > messageMax(rules, messageTo !== '')
}

function without(problems: Record<string, Problem | undefined>): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

function birthProblem({ birth }: Draft, minimumAge: number): Problem | undefined {
  if (!birth.day || !birth.month || !birth.year) return 'birth_missing'
  const day = birthDayOf(birth)
  if (!day) return 'birth_invalid'
  const age = ageOn(day, new Date())
  if (age < 0) return 'birth_future'
  if (age > OLDEST_YEARS) return 'birth_too_old'
  return age < minimumAge ? 'birth_too_young' : undefined
}

function nameLengthProblem(name: string): Problem | undefined {
  const { length } = name.trim()
  return length < NAME_MIN || length > NAME_MAX ? 'name_length' : undefined
}

function emailProblem(email: string): Problem | undefined {
  if (!email) return 'email_missing'
  return isEmailAddress(email) ? undefined : 'email_invalid'
}

function passwordProblem(password: string): Problem | undefined {
  if (!password) return 'password_missing'
  if (password.length < PASSWORD_MIN) return 'password_short'
  return password.length > PASSWORD_MAX ? 'password_long' : undefined
}

const FIELD_OF_PATH: Record<string, Field> = {
  gender: 'gender',
  sexuality: 'seeks',
  date_of_birth: 'birth',
  country: 'country',
  region: 'region',
  place: 'place',
  name: 'name',
  signup_reason: 'message',
  signup_message: 'message',
  email: 'email',
  password: 'password',
  terms: 'terms',
  special_category_consent: 'consent',
}

const PROBLEM_OF_CODE: Record<string, Problem> = {
  'birth too_young': 'birth_too_young',
  'birth invalid_date': 'birth_invalid',
  'name too_small': 'name_length',
  'name too_big': 'name_length',
  'name name_is_email': 'name_is_email',
  'name name_starts_with_at': 'name_starts_with_at',
  'name name_has_contact_details': 'name_has_contact_details',
  'name name_has_hidden_characters': 'name_has_hidden_characters',
  'country invalid_value': 'country_missing',
  'region invalid_value': 'region_missing',
  'place invalid_value': 'place_missing',
  'message too_big': 'message_long',
  'email email_invalid': 'email_invalid',
  'email email_disposable': 'email_disposable',
  'password password_common': 'password_common',
  'password password_context': 'password_context',
  'password too_small': 'password_short',
  'password too_big': 'password_long',
}

/** The server's refusals (path and code of `invalid_input`) at the fields that they concern. */
export function refusedFields(refused: { path: string; code: string }[]): Problems {
  const problems: Problems = {}
  for (const { path, code } of refused) {
    const field = FIELD_OF_PATH[path]
    if (field) problems[field] ??= PROBLEM_OF_CODE[`${field} ${code}`] ?? 'field'
  }
  return problems
}

/** The first field with a problem, in the order of the steps. */
export function firstProblem(problems: Problems): Field | undefined {
  return (Object.keys(STEP_OF) as Field[]).find((field) => problems[field])
}
