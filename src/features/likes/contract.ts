import * as z from 'zod'
import { acknowledged, memberProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { memberCard } from '#shared/member-card.ts'
import { text, uuid } from '#shared/text.ts'
import { LIKE_WORDS_MAX } from './like-words.ts'

/** The fields of a profile that a like can be for, besides photos, interests and prompts. */
export const LIKED_FIELDS = [
  'profile_text',
  'signup_reason',
  'relationship_status',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
  'appearance',
] as const

const LIKES_KINDS = ['received', 'given', 'matches'] as const
export type LikesKind = (typeof LIKES_KINDS)[number]

const givenLike = z.object({
  id: uuid,
  liked_at: z.string(),
  /** `photo:ID`, `interest:NAME`, `prompt:KEY` or `field:NAME`. */
  about: z.string().nullable(),
  /** My answer as it is now, if I received the like for a prompt and there still is an answer. */
  answer: z.string().nullable(),
  /** The photo's small version, if I received the like for a photo that still is on my profile. */
  photo: z.string().nullable(),
  words: z.string().nullable(),
})
export type GivenLike = z.infer<typeof givenLike>

const receivedLike = givenLike.extend({ like_new: z.boolean() })
export type ReceivedLike = z.infer<typeof receivedLike>

const cursor = z.string().nullable()

export const likesContract = {
  list: memberProcedure
    .route({
      method: 'GET',
      path: '/likes.php',
      tags: ['likes'],
      summary: 'Likes received (new first), given, matches',
    })
    .output(
      z.object({
        /** Every member in the lists below, once. */
        profiles: z.array(memberCard),
        liked_by: z.array(receivedLike),
        likes: z.array(givenLike),
        matches: z.array(uuid),
        /** Matches made by the other's like, and not shown to me yet. */
        matches_to_celebrate: z.array(uuid),
        /** Where each list goes on, if it does. */
        next: z.object({ received: cursor, given: cursor, matches: cursor }),
      }),
    ),

  one: memberProcedure
    .route({
      method: 'GET',
      path: '/likes/{id}',
      tags: ['likes'],
      summary: 'The like between a member and me: theirs, else mine',
    })
    .input(z.object({ id: uuid }))
    .output(z.object({ like: givenLike.nullable() })),

  give: memberProcedure
    .route({ method: 'PUT', path: '/likes/{id}', tags: ['likes'], summary: 'Like a member' })
    .errors(
      errors('not_found', 'contact_blocked', 'confirmation_required', 'not_confirmed', 'message_held_back'),
    )
    .input(
      z.object({
        id: uuid,
        about: text({ min: 1, max: 80 })
          .optional()
          .describe('`photo:ID`, `interest:NAME`, `prompt:KEY` or `field:NAME`'),
        words: text({ min: 1, max: LIKE_WORDS_MAX }).optional(),
      }),
    )
    .output(
      z.object({
        match: z.boolean(),
        words_stay: z.boolean().describe('These words were not taken: those said before stay'),
        profile: memberCard,
      }),
    ),

  unlike: memberProcedure
    .route({ method: 'DELETE', path: '/likes/{id}', tags: ['likes'], summary: 'Take a like back' })
    .input(z.object({ id: uuid }))
    .output(acknowledged),

  page: memberProcedure
    .route({ method: 'GET', path: '/likes/{kind}/more', tags: ['likes'], summary: 'A further page of likes' })
    .input(z.object({ kind: z.enum(LIKES_KINDS), cursor: text({ max: 100 }) }))
    .output(z.object({ profiles: z.array(memberCard), likes: z.array(givenLike), next_cursor: cursor })),

  seen: memberProcedure
    .route({ method: 'POST', path: '/likes/{id}/seen', tags: ['likes'], summary: 'I have opened this like' })
    .input(z.object({ id: uuid }))
    .output(acknowledged),

  pass: memberProcedure
    .route({
      method: 'PUT',
      path: '/likes/{id}/pass',
      tags: ['likes'],
      summary: 'Look past a like that I received, or take that back',
    })
    .input(z.object({ id: uuid, passed: z.boolean() }))
    .output(acknowledged),

  celebrated: memberProcedure
    .route({
      method: 'POST',
      path: '/likes/{id}/celebrated',
      tags: ['likes'],
      summary: 'I have been shown this match',
    })
    .input(z.object({ id: uuid }))
    .output(acknowledged),

  autoLike: memberProcedure
    .route({
      method: 'GET',
      path: '/auto-like.php',
      tags: ['likes'],
      summary: 'A like by a fictional profile, if any',
    })
    .output(z.object({ profile: memberCard.nullable() })),
}
