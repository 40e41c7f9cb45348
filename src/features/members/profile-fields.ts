import * as z from 'zod'
import { NAME_MAX, NAME_MIN } from '#features/accounts/account/rules.ts'
import { isDay } from '#shared/dates.ts'
import {
  HEIGHT_LEAST,
  HEIGHT_MOST,
  LANGUAGES_MOST,
  MORE_CHOICES,
  SPOKEN_LANGUAGES,
  WORK_MAX_CHARACTERS,
} from '#shared/more-facts.ts'
import { INTERESTS, INTERESTS_AT_MOST } from '#shared/profile/interests.ts'
import {
  APPEARANCES,
  BODY_TYPES,
  EYE_COLORS,
  GENDERS,
  HAIR_COLORS,
  RELATIONSHIP_STATUSES,
  SEXUALITIES,
  SIGNUP_REASONS,
  TATTOOS,
} from '#shared/profile.ts'
import { line, text } from '#shared/text.ts'

/** Where the site shows them; not said: null, or empty. */
export const moreFacts = z.object({
  height_cm: z.int().min(HEIGHT_LEAST).max(HEIGHT_MOST).nullable(),
  children: z.enum(MORE_CHOICES.children).nullable(),
  child_wish: z.enum(MORE_CHOICES.child_wish).nullable(),
  smoking: z.enum(MORE_CHOICES.smoking).nullable(),
  education: z.enum(MORE_CHOICES.education).nullable(),
  work: z.string(),
  languages: z.array(z.enum(SPOKEN_LANGUAGES)),
})
export type MoreFacts = z.infer<typeof moreFacts>

export const facts = z.object({
  hair_color: z.enum(HAIR_COLORS).nullable(),
  eye_color: z.enum(EYE_COLORS).nullable(),
  body_type: z.enum(BODY_TYPES).nullable(),
  relationship_status: z.enum(RELATIONSHIP_STATUSES).nullable(),
  tattoos: z.enum(TATTOOS).nullable(),
  signup_reason: z.enum(SIGNUP_REASONS).nullable(),
  appearance: z.enum(APPEARANCES).nullable(),
  interests: z.array(z.enum(INTERESTS)),
  profile_text: z.string(),
})

/** What may be said on a profile, a member's own or a fictional one. */
export const profileFields = facts.extend(moreFacts.shape).extend({
  work: text({ max: WORK_MAX_CHARACTERS }),
  languages: z.array(z.enum(SPOKEN_LANGUAGES)).max(LANGUAGES_MOST),
  name: line({ min: NAME_MIN, max: NAME_MAX }),
  gender: z.enum(GENDERS),
  sexuality: z.enum(SEXUALITIES),
  date_of_birth: z.string().refine(isDay, { error: 'invalid_date' }),
  country: text({ max: 2 }).describe('With region and place'),
  region: text({ max: 10 }),
  place: text({ max: 80 }),
  profile_text: text({ max: 2_000 }),
  interests: z.array(z.enum(INTERESTS)).max(INTERESTS_AT_MOST),
})
