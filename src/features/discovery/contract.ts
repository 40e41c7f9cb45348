import * as z from 'zod'
import { memberProcedure, publicProcedure } from '#shared/contract.ts'
import { OLDEST_YEARS } from '#shared/dates.ts'
import { errors } from '#shared/errors.ts'
import { memberCard } from '#shared/member-card.ts'
import { GENDERS } from '#shared/profile.ts'
import { text, uuid } from '#shared/text.ts'

export const RESULTS_PER_PAGE = 24

const searchFilters = z.object({
  gender: z.enum(GENDERS).optional(),
  country: text({ max: 2 }).optional(),
  countryregion: text({ max: 10 }).optional(),
  min_age: z.coerce.number().int().min(18).max(OLDEST_YEARS).optional(),
  /** Leaves fictional profiles out. */
  fictional: z.enum(['no']).optional(),
  max_age: z.coerce.number().int().min(18).max(OLDEST_YEARS).optional(),
})
export type SearchFilters = z.infer<typeof searchFilters>

export const discoveryContract = {
  search: publicProcedure
    .route({ method: 'GET', path: '/members', tags: ['discovery'], summary: 'Search members' })
    .errors(errors('authentication_required'))
    .input(searchFilters.extend({ cursor: text({ max: 200 }).optional() }))
    .output(
      z.object({
        profiles: z.array(memberCard),
        num_results: z.int().describe('Profiles that fit, fictional ones included'),
        num_fictional: z.int().describe('How many of these are fictional'),
        next_cursor: z.string().nullable(),
        /** Only when few were found: members who match with a wider age and any region. */
        similar_results: z.array(memberCard),
        similar_num_results: z.int(),
      }),
    ),

  signupMatches: memberProcedure
    .route({
      method: 'GET',
      path: '/signup/matches',
      tags: ['discovery'],
      summary: 'Members who fit a new member',
    })
    .output(z.object({ profiles: z.array(memberCard) })),

  swipeDeck: memberProcedure
    .route({
      method: 'GET',
      path: '/swipe-game',
      tags: ['discovery'],
      summary: 'The next cards of the swipe game',
    })
    .output(z.object({ profiles: z.array(memberCard), likes_left: z.int().nullable() })),

  swipe: memberProcedure
    .route({
      method: 'POST',
      path: '/swipe-game',
      tags: ['discovery'],
      summary: 'Like or pass in the swipe game',
    })
    .errors(errors('not_found', 'premium_only', 'contact_blocked'))
    .input(z.object({ id: uuid, like: z.boolean() }))
    .output(z.object({ match: z.boolean(), likes_left: z.int().nullable() })),
}
