/** The rules of signup, shared by form, contract and service. The codes are the API's. */

import { type Day, isDay } from '#shared/dates.ts'
import { type Gender, type Sexuality, sexualityFits } from '#shared/profile.ts'
import {
  birthProblem,
  isEmailAddress,
  NAME_MAX,
  NAME_MIN,
  type NameProblem,
  nameProblem,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '../account/rules.ts'

/** The answers of a signup, by the API's names. Text is trimmed; open questions are empty. */
export type Answers = {
  gender: Gender | ''
  sexuality: Sexuality | ''
  date_of_birth: Day
  country: string
  region: string
  place: string
  name: string
  signup_message: string | null
  message_to?: string
  email: string
  password: string
  terms: boolean
  special_category_consent: boolean
}

/** Lengths in characters. */
export const LENGTHS = {
  country: { max: 2 },
  region: { max: 10 },
  place: { max: 80 },
  name: { min: NAME_MIN, max: NAME_MAX },
  signup_message: { max: 1_000 },
  password: { min: PASSWORD_MIN, max: PASSWORD_MAX },
} satisfies Partial<Record<keyof Answers, { min?: number; max: number }>>

/** The site's rules for signups. */
export type SiteRules = {
  minimum_age: number
  message_length: number
  /** The names of the site and its company, as far as known here. */
  brands: readonly string[]
}

export type RefusalCode =
  | NameProblem
  | 'invalid_value'
  | 'invalid_date'
  | 'future'
  | 'too_old'
  | 'too_young'
  | 'too_small'
  | 'too_big'
  | 'email_invalid'

export type Rule = (answers: Answers, site: SiteRules, today: Day) => RefusalCode | undefined

/** The problem of an answer, apart from its length. */
export const RULES = {
  sexuality({ gender, sexuality }: Pick<Answers, 'gender' | 'sexuality'>) {
    return gender && sexuality && !sexualityFits(gender, sexuality) ? 'invalid_value' : undefined
  },
  date_of_birth(
    { date_of_birth: day }: Pick<Answers, 'date_of_birth'>,
    { minimum_age }: Pick<SiteRules, 'minimum_age'>,
    today: Day,
  ) {
    return isDay(day) ? birthProblem(day, minimum_age, today) : 'invalid_date'
  },
  name({ name, email }: Pick<Answers, 'name' | 'email'>, { brands }: Pick<SiteRules, 'brands'>) {
    return nameProblem(name, email, brands)
  },
  signup_message(
    { signup_message: text, message_to }: Pick<Answers, 'signup_message' | 'message_to'>,
    site: Pick<SiteRules, 'message_length'>,
  ) {
    return message_to && text && text.length > messageMax(site, true) ? 'too_big' : undefined
  },
  email({ email }: Pick<Answers, 'email'>) {
    return isEmailAddress(email) ? undefined : 'email_invalid'
  },
} satisfies Partial<Record<keyof Answers, Rule>>

/** The longest text that a signup takes: as a first message to a member, or as the profile's text. */
export function messageMax(
  { message_length }: Pick<SiteRules, 'message_length'>,
  isMessage: boolean,
): number {
  const { max } = LENGTHS.signup_message
  return isMessage ? Math.min(max, message_length) : max
}
