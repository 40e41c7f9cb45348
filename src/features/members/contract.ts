import * as z from 'zod'
import { memberProcedure, publicProcedure } from '#shared/contract.ts'
import { isDay } from '#shared/dates.ts'
import { errors } from '#shared/errors.ts'
import { image, memberCard } from '#shared/member-card.ts'
import { ownPhoto } from '#shared/own-photo.ts'
import {
  BODY_TYPES,
  EYE_COLORS,
  GENDERS,
  HAIR_COLORS,
  INTERESTS,
  RELATIONSHIP_STATUSES,
  SEXUALITIES,
  SIGNUP_REASONS,
  TATTOOS,
} from '#shared/profile.ts'
import { text, uuid } from '#shared/text.ts'
import { NAME_MAX, NAME_MIN } from '../accounts/rules.ts'

const facts = z.object({
  hair_color: z.enum(HAIR_COLORS).nullable(),
  eye_color: z.enum(EYE_COLORS).nullable(),
  body_type: z.enum(BODY_TYPES).nullable(),
  relationship_status: z.enum(RELATIONSHIP_STATUSES).nullable(),
  tattoos: z.enum(TATTOOS).nullable(),
  signup_reason: z.enum(SIGNUP_REASONS).nullable(),
  interests: z.array(z.enum(INTERESTS)),
  profile_text: z.string(),
})

export const memberProfile = memberCard.extend(facts.shape).extend({
  status: z.enum(['active', 'disabled']),
  sexuality: z.enum(SEXUALITIES).nullable(),
  photos: z.array(image),
  blocked: z.boolean(),
})
export type MemberProfile = z.infer<typeof memberProfile>

export const ownProfile = facts.extend({
  id: uuid,
  name: z.string(),
  name_changes_left: z.int().describe('How often the name may still be changed, in 30 days'),
  name_change_days: z.int().describe('Where none is left: in how many days there is one again'),
  gender: z.enum(GENDERS),
  sexuality: z.enum(SEXUALITIES),
  date_of_birth: z.string(),
  date_of_birth_final: z.boolean().describe('It was corrected once; it cannot be again'),
  age: z.int(),
  country: z.string(),
  region: z.string(),
  region_name: z.string(),
  place: z.string(),
  place_name: z.string(),
  photos: z.array(ownPhoto),
  photo_limit: z.int(),
  invisible: z.boolean(),
})
export type OwnProfile = z.infer<typeof ownProfile>

/** Newest first. No picture of who has gone out of sight since. */
const blockedMember = z.object({
  id: uuid,
  name: z.string(),
  fictional: z.boolean(),
  main_image: image.nullable(),
  blocked_at: z.string(),
})
export type BlockedMember = z.infer<typeof blockedMember>

export const membersContract = {
  profile: publicProcedure
    .route({ method: 'GET', path: '/members/{id}', tags: ['members'], summary: 'A member’s profile' })
    .errors(errors('not_found', 'authentication_required'))
    .input(z.object({ id: uuid }))
    .output(z.object({ profile: memberProfile })),

  own: memberProcedure
    .route({ method: 'GET', path: '/profile', tags: ['members'], summary: 'My own profile' })
    .output(z.object({ profile: ownProfile })),

  update: memberProcedure
    .route({ method: 'PUT', path: '/profile', tags: ['members'], summary: 'Change my profile' })
    .errors(errors('name_taken', 'name_change_limit'))
    .input(
      facts
        .extend({
          name: text({ min: NAME_MIN, max: NAME_MAX }),
          gender: z.enum(GENDERS),
          sexuality: z.enum(SEXUALITIES),
          date_of_birth: z.string().refine(isDay, { error: 'invalid_date' }),
          country: text({ max: 2 }).describe('With region and place'),
          region: text({ max: 10 }),
          place: text({ max: 80 }),
          profile_text: text({ max: 2_000 }),
          interests: z.array(z.enum(INTERESTS)).max(12),
          invisible: z.boolean(),
        })
        .partial(),
    )
    .output(z.object({ profile: ownProfile })),

  block: memberProcedure
    .route({ method: 'PUT', path: '/blocks/{id}', tags: ['members'], summary: 'Block a member' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(z.object({})),

  blocked: memberProcedure
    .route({ method: 'GET', path: '/blocks', tags: ['members'], summary: 'Whom I have blocked' })
    .output(z.object({ members: z.array(blockedMember) })),

  unblock: memberProcedure
    .route({ method: 'DELETE', path: '/blocks/{id}', tags: ['members'], summary: 'Unblock a member' })
    .input(z.object({ id: uuid }))
    .output(z.object({})),
}
