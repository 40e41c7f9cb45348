import * as z from 'zod'
import { acknowledged, memberProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { memberCard } from '#shared/member-card.ts'
import { uuid } from '#shared/text.ts'

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
        liked_by: z.array(z.object({ id: uuid, like_new: z.boolean(), liked_at: z.string() })),
        likes: z.array(z.object({ id: uuid, liked_at: z.string() })),
        matches: z.array(uuid),
        /** Matches made by the other's like, and not shown to me yet. */
        matches_to_celebrate: z.array(uuid),
      }),
    ),

  give: memberProcedure
    .route({ method: 'PUT', path: '/likes/{id}', tags: ['likes'], summary: 'Like a member' })
    .errors(errors('not_found', 'contact_blocked'))
    .input(z.object({ id: uuid }))
    .output(z.object({ match: z.boolean(), profile: memberCard })),

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
