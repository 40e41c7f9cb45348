import * as z from 'zod'
import { acknowledged, memberProcedure, publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { image, memberCard } from '#shared/member-card.ts'
import { giftKind } from '#shared/message.ts'
import { ownPhoto } from '#shared/own-photo.ts'
import { GENDERS, RACES, SEXUALITIES } from '#shared/profile.ts'
import { PROMPT_ANSWER_MAX, PROMPTS, PROMPTS_MOST } from '#shared/prompts.ts'
import { AT_WORDS, reportFields, saysWhatElse } from '#shared/report-input.ts'
import { SOUGHT_AGE_MAX, SOUGHT_DISTANCES } from '#shared/sought.ts'
import { text, uuid } from '#shared/text.ts'
import { facts, moreFacts, profileFields } from './profile-fields.ts'
import { complaintsContract, filed } from './reports/complaints-contract.ts'

const promptAnswer = z.object({ prompt: z.enum(PROMPTS), answer: z.string() })
export type PromptAnswer = z.infer<typeof promptAnswer>

/** Why a member suits the viewer: from what the viewer seeks, and what both see of each other. */
const FITTING = ['mutual', 'ages', 'distance', 'reason'] as const

/** The readers of a profile besides its owner: those they chat with, members, or visitors too. */
const seenBy = z.enum(['chats', 'members', 'visitors'])

const memberProfile = memberCard
  .extend(facts.shape)
  .extend(moreFacts.shape)
  .extend({
    status: z.literal('active'),
    /** Only between members whose sexualities match. */
    sexuality: z.enum(SEXUALITIES).nullable(),
    prompts: z.array(promptAnswer).describe('Sentences that the member finished, in their order'),
    gifts: z
      .array(z.object({ kind: giftKind, number: z.int() }))
      .describe('Received, where the member shows them; in the order of the catalogue'),
    photos: z.array(image),
    blocked: z.boolean(),
    /** In the order in which they are said; none of one's own. */
    fits: z.array(z.enum(FITTING)),
    indexed: z.boolean().describe('Search engines may list it'),
    /** The main photo, for links to a profile that search engines may list. */
    share_image: z.string().nullable(),
    /** Only of one's own. */
    seen_by: seenBy.nullable(),
  })
export type MemberProfile = z.infer<typeof memberProfile>

/**
 * A member out of the viewer's sight, with whom the viewer had a conversation or a like. Does not disclose
 * why.
 */
const disabledProfile = z.object({ id: uuid, status: z.literal('disabled') })
export type DisabledProfile = z.infer<typeof disabledProfile>

/** What others see of a member. */
const shows = {
  /** Where the site shows members to visitors, visitors do not see this one. */
  members_only: z.boolean(),
  /** Search engines may list what visitors see. */
  search_engines: z.boolean(),
  /** Whether members whose sexualities match see it; all others never do. */
  shows_sexuality: z.boolean(),
  // Activity is reciprocal: a member who hides it cannot see it of others.
  shows_reading: z.boolean(),
  shows_typing: z.boolean(),
  shows_online: z.boolean(),
  /** That they looked at a profile. */
  shows_visits: z.boolean(),
  /** How many of each gift they were given; never by whom. */
  shows_gifts: z.boolean(),
  /** My list of conversations begins with those that have unread messages. */
  unread_first: z.boolean(),
}

/** Null: it does not matter. */
const sought = {
  sought_ages: z
    .object({ min: z.int().min(18).max(SOUGHT_AGE_MAX), max: z.int().min(18).max(SOUGHT_AGE_MAX) })
    .refine(({ min, max }) => min <= max, { error: 'invalid_value' })
    .nullable(),
  sought_distance: z
    .literal([...SOUGHT_DISTANCES])
    .nullable()
    .describe('In kilometres, at most'),
}

const ownProfile = facts.extend(moreFacts.shape).extend({
  ...sought,
  id: uuid,
  name: z.string(),
  name_changes_left: z.int().describe('How often the name may still be changed, in 30 days'),
  name_change_days: z.int().describe('Where none is left: in how many days there is one again'),
  gender: z.enum(GENDERS),
  sexuality: z.enum(SEXUALITIES).nullable(),
  date_of_birth: z.string(),
  date_of_birth_final: z.boolean().describe('It was corrected once; it cannot be again'),
  age: z.int(),
  country: z.string(),
  region: z.string(),
  region_name: z.string(),
  place: z.string(),
  place_name: z.string(),
  prompts: z.array(promptAnswer),
  words_held: z.boolean().describe('Others see the text and sentences once a moderator has looked at them'),
  photos: z.array(ownPhoto),
  photo_limit: z.int(),
  race: z.enum(RACES).nullable().describe('For the match finder alone, with a consent of its own'),
  invisible: z.boolean(),
  ...shows,
  seen_by: seenBy,
  sister_sites: z
    .array(z.object({ site: uuid, name: z.string(), shown: z.boolean() }))
    .describe('Sites of the same company that may show me too, once I agree'),
  seen_by_chosen: z.boolean().describe('I have said who sees me; until then only members do'),
})
export type OwnProfile = z.infer<typeof ownProfile>

/** A member whom one has blocked; without a picture if they are out of sight by now. */
const blockedMember = z.object({
  id: uuid,
  /** As it was at the block; null when the member was out of my sight then and still is. */
  name: z.string().nullable(),
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
    .output(z.object({ profile: z.discriminatedUnion('status', [memberProfile, disabledProfile]) })),

  photos: publicProcedure
    .route({ method: 'GET', path: '/members/{id}/photos', tags: ['members'], summary: 'A member’s photos' })
    .errors(errors('not_found', 'authentication_required'))
    .input(z.object({ id: uuid }))
    .output(z.object({ photos: z.array(image) })),

  own: memberProcedure
    .route({ method: 'GET', path: '/profile', tags: ['members'], summary: 'My own profile' })
    .output(z.object({ profile: ownProfile })),

  update: memberProcedure
    .route({ method: 'PUT', path: '/profile', tags: ['members'], summary: 'Change my profile' })
    .errors(errors('name_change_limit'))
    .input(
      profileFields
        .extend({
          prompts: z
            .array(promptAnswer.extend({ answer: text({ min: 1, max: PROMPT_ANSWER_MAX }) }))
            .max(PROMPTS_MOST)
            .refine((said) => new Set(said.map(({ prompt }) => prompt)).size === said.length, {
              error: 'invalid_value',
            }),
          ...sought,
          invisible: z.boolean(),
          ...shows,
        })
        .partial(),
    )
    .output(z.object({ profile: ownProfile })),

  sayRace: memberProcedure
    .route({
      method: 'PUT',
      path: '/profile/race',
      tags: ['members'],
      summary: 'Say my race for the match finder, with consent; null erases both',
    })
    .input(
      z.discriminatedUnion('race', [
        z.object({ race: z.enum(RACES), consent: z.literal(true) }),
        z.object({ race: z.null() }),
      ]),
    )
    .output(z.object({ profile: ownProfile })),

  showOnSister: memberProcedure
    .route({
      method: 'PUT',
      path: '/profile/sister-sites/{site}',
      tags: ['members'],
      summary: 'Be shown on a sister site too, or no longer',
    })
    .errors(errors('not_found'))
    .input(z.object({ site: uuid, shown: z.boolean() }))
    .output(z.object({ profile: ownProfile })),

  visit: memberProcedure
    .route({
      method: 'POST',
      path: '/members/{id}/visit',
      tags: ['members'],
      summary: 'I have opened this profile',
    })
    .input(z.object({ id: uuid }))
    .output(acknowledged),

  visits: memberProcedure
    .route({
      method: 'GET',
      path: '/visits/{kind}',
      tags: ['members'],
      summary: 'Who opened my profile, or whose profile I opened, in the past 30 days',
    })
    .input(z.object({ kind: z.enum(['visitors', 'visited']), cursor: text({ max: 200 }).optional() }))
    .output(
      z.object({
        profiles: z.array(memberCard),
        /** False while I have switched my own visits off: then the lists are empty. */
        visits_shown: z.boolean(),
        days_ago: z.array(z.object({ id: uuid, days_ago: z.int() })),
        next_cursor: z.string().nullable(),
      }),
    ),

  report: memberProcedure
    .route({
      method: 'POST',
      path: '/members/{id}/report',
      tags: ['members'],
      summary: 'Report a member to the site; they are not told',
    })
    .errors(errors('not_found'))
    .input(
      z
        .object({
          id: uuid,
          photo: uuid.optional().describe('The one photo that it is about, which the reporter sees in full'),
          ...reportFields,
        })
        .refine(saysWhatElse, AT_WORDS),
    )
    .output(filed),

  ...complaintsContract,

  block: memberProcedure
    .route({ method: 'PUT', path: '/blocks/{id}', tags: ['members'], summary: 'Block a member' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),

  blocked: memberProcedure
    .route({ method: 'GET', path: '/blocks', tags: ['members'], summary: 'Whom I have blocked' })
    .output(z.object({ members: z.array(blockedMember) })),

  unblock: memberProcedure
    .route({ method: 'DELETE', path: '/blocks/{id}', tags: ['members'], summary: 'Unblock a member' })
    .input(z.object({ id: uuid }))
    .output(acknowledged),
}
