import * as z from 'zod'
import { acknowledged, memberProcedure, publicProcedure } from '#shared/contract.ts'
import { OLDEST_YEARS } from '#shared/dates.ts'
import { errors } from '#shared/errors.ts'
import { memberCard } from '#shared/member-card.ts'
import { INTERESTS } from '#shared/profile/interests.ts'
import { APPEARANCES, GENDERS, RACES } from '#shared/profile.ts'
import { chosenOf, FACETS } from '#shared/search-facets.ts'
import { text, uuid } from '#shared/text.ts'
import { MATCH_AGES, MOST_RADIUS_KM, SEARCH_NAME_MAX, SORTS } from './search-values.ts'

export const RESULTS_PER_PAGE = 24
// Further on, by the cursor: a page's number costs as much as all pages before it.
const MOST_PAGES_BY_NUMBER = 80

/** Values of a list, separated by commas: a filter finds those who have any of them. */
const severalOf = (values: readonly string[]) =>
  text({ max: 700 })
    .refine((chosen) => chosenOf(chosen).every((value) => values.includes(value)), { error: 'invalid_value' })
    .optional()

const age = z.coerce.number().int().min(18).max(OLDEST_YEARS).optional()

const searchFilters = z.object({
  gender: z.enum(GENDERS).optional(),
  country: text({ max: 2 }).optional(),
  countryregion: text({ max: 10 }).optional(),
  place: text({ max: 80 }).optional().describe('With `radius`: around this place'),
  radius: z.coerce.number().int().min(1).max(MOST_RADIUS_KM).optional().describe('Around `place`, in km'),
  min_age: age,
  max_age: age,
  photo: z.enum(['yes']).optional(),
  online: z.enum(['yes']).optional().describe('Whose card says so to this viewer'),
  new: z.enum(['yes']).optional().describe('Signed up in the past week'),
  hair_color: severalOf(FACETS.hair_color),
  eye_color: severalOf(FACETS.eye_color),
  body_type: severalOf(FACETS.body_type),
  relationship_status: severalOf(FACETS.relationship_status),
  tattoos: severalOf(FACETS.tattoos),
  signup_reason: severalOf(FACETS.signup_reason),
  appearance: severalOf(FACETS.appearance),
  interests: severalOf(INTERESTS),
  interests_match: z.enum(['all']).optional().describe('All of the chosen interests instead of any'),
  fictional: z.enum(['no']).optional().describe('Leaves fictional profiles out'),
  sought: z
    .enum(['no'])
    .optional()
    .describe('Without the ages and the distance that the member seeks, which hold where none are given'),
  sort: z.enum(SORTS).optional(),
})
export type SearchFilters = z.infer<typeof searchFilters>

/** Without an answer: no preference. */
const matchAnswers = z.object({
  age: z.enum(MATCH_AGES).optional(),
  appearance: z.enum(APPEARANCES).optional(),
  race: z.enum(RACES).optional(),
})
export type MatchAnswers = z.infer<typeof matchAnswers>

/** Found by leaving one filter out. */
const similarGroup = z.object({
  relaxed: z.string().describe('The filter left out or widened, by its parameter; `age` for both ages'),
  min_age: z.int().optional(),
  max_age: z.int().optional(),
  radius: z.int().optional(),
  regions: z.array(z.string()).optional().describe('The names of the regions that these live in'),
  ids: z.array(uuid).describe('Which of the similar results'),
  num_results: z.int().describe('At most 60'),
})
export type SimilarGroup = z.infer<typeof similarGroup>

/** The filters of this search, where the address leaves them to the member's profile. */
const applied = z.object({
  min_age: z.int().nullable(),
  max_age: z.int().nullable(),
  place: z.string().nullable(),
  place_name: z.string().nullable(),
  radius: z.int().nullable(),
  sought: z.boolean().describe('Ages or distance come from what the member seeks'),
  default_sort: z.enum(SORTS).describe('The order where none is asked for'),
  /** The member's own place. */
  home: z.object({ place: z.string(), name: z.string() }).nullable(),
})
export type Applied = z.infer<typeof applied>

/** What a page says above a visitor's search that names a region and nothing else. */
const regionPage = z.object({
  heading: z.string(),
  title: z.string(),
  description: z.string(),
  indexed: z
    .boolean()
    .describe('Whether search engines may list the page; its profiles are without names then'),
})
export type RegionPage = z.infer<typeof regionPage>

const savedFilters = z.record(z.string(), z.union([z.string(), z.number()]))

const savedSearch = z.object({
  id: uuid,
  name: z.string(),
  filters: savedFilters.describe('Those that the site still has'),
  outdated: z.boolean().describe('Whether the site lacks one that was saved: the search runs without it'),
  weekly_mail: z.boolean().describe('Whether the weekly mail shall tell of new members'),
  new_members: z.int().describe('Who fit and signed up since the member last looked'),
})
export type SavedSearch = z.infer<typeof savedSearch>

/** When a search that was deleted was saved and last looked at, so that it comes back as it was. */
const savedBefore = z.object({ saved_at: z.iso.datetime(), looked_at: z.iso.datetime() })

export const discoveryContract = {
  search: publicProcedure
    .route({ method: 'GET', path: '/members', tags: ['discovery'], summary: 'Search members' })
    .errors(errors('authentication_required'))
    .input(
      searchFilters.extend({
        page: z.coerce.number().int().min(1).max(MOST_PAGES_BY_NUMBER).optional(),
        cursor: text({ max: 300 }).optional(),
        only: z.enum(['count']).optional().describe('Without the profiles'),
      }),
    )
    .output(
      z.object({
        profiles: z.array(memberCard),
        num_results: z.int().describe('Profiles that fit, fictional ones included'),
        num_results_estimated: z.boolean().describe('Whether the numbers are estimates'),
        num_fictional: z.int().describe('How many of these are fictional'),
        page: z.int(),
        next_cursor: z.string().nullable(),
        applied,
        /** Only when few were found: members who match but for one filter. */
        similar_results: z.array(memberCard),
        similar_num_results: z.int(),
        similar_groups: z.array(similarGroup),
        region_page: regionPage.nullable(),
      }),
    ),

  matchFinder: memberProcedure
    .route({
      method: 'GET',
      path: '/match-finder',
      tags: ['discovery'],
      summary: 'Members who fit the answers, which are not stored',
    })
    .input(matchAnswers)
    .output(z.object({ profiles: z.array(memberCard) })),

  savedSearches: memberProcedure
    .route({ method: 'GET', path: '/searches', tags: ['discovery'], summary: 'My saved searches' })
    .output(z.object({ searches: z.array(savedSearch) })),

  saveSearch: memberProcedure
    .route({
      method: 'PUT',
      path: '/searches/{id}',
      tags: ['discovery'],
      summary: 'Save a search by an id of mine, or change it',
    })
    .errors(errors('saved_search_limit'))
    .input(
      z.object({
        id: uuid,
        name: text({ min: 1, max: SEARCH_NAME_MAX }),
        filters: searchFilters,
        weekly_mail: z.boolean(),
        restored: savedBefore
          .optional()
          .describe('Of a search that I deleted; its filters may be gone from the site'),
      }),
    )
    .output(acknowledged),

  updateSavedSearch: memberProcedure
    .route({
      method: 'PATCH',
      path: '/searches/{id}',
      tags: ['discovery'],
      summary: 'I have looked, name it anew, or want the weekly mail to tell of it or not',
    })
    .errors(errors('not_found'))
    .input(
      z.object({
        id: uuid,
        name: text({ min: 1, max: SEARCH_NAME_MAX }).optional(),
        looked: z.literal(true).optional(),
        weekly_mail: z.boolean().optional(),
      }),
    )
    .output(acknowledged),

  removeSavedSearch: memberProcedure
    .route({
      method: 'DELETE',
      path: '/searches/{id}',
      tags: ['discovery'],
      summary: 'Delete a saved search',
    })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(
      z.object({
        name: z.string(),
        filters: savedFilters.describe('As they were saved'),
        weekly_mail: z.boolean(),
        restored: savedBefore.describe('Save it again with these to have it as it was'),
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

  undoSwipe: memberProcedure
    .route({
      method: 'POST',
      path: '/swipe-game/undo',
      tags: ['discovery'],
      summary: 'Take the last card back, once; a like only until its receiver has seen it',
    })
    .errors(errors('not_found', 'conflict'))
    .input(z.object({ id: uuid }))
    .output(z.object({ profile: memberCard, likes_left: z.int().nullable() })),
}
