import * as z from 'zod'
import { publicProcedure } from '#shared/contract.ts'
import { CAMPAIGN_PAGES, LANDER_LOOKS } from '#shared/landers.ts'
import { memberCard } from '#shared/member-card.ts'
import { INTERESTS } from '#shared/profile/interests.ts'
import { text } from '#shared/text.ts'

const landerInput = z.object({ name: z.enum(CAMPAIGN_PAGES), slug: text({ max: 100 }).optional() })
export type LanderInput = z.infer<typeof landerInput>

const landerCampaign = z.object({
  headline: z.string().nullable().describe('Null: the page’s own'),
  text: z.string().nullable().describe('Null: the page’s own'),
  picture: z.string().nullable(),
  look: z.enum(LANDER_LOOKS).nullable(),
})
export type LanderCampaign = z.infer<typeof landerCampaign>

const likes = z.array(z.object({ interest: z.enum(INTERESTS), members: z.int() }))

/** Numbers of real members. Those so small that they could single a member out are missing. */
const landerFigures = z.object({
  country: z.string(),
  counted_at: z.string().nullable().describe('Null: not counted yet'),
  least_shown: z.int().describe('Smaller numbers are null'),
  members: z.int().nullable(),
  newcomers: z.int().nullable().describe('In the week before'),
  regions: z
    .array(z.object({ region: z.string(), name: z.string(), members: z.int().nullable() }))
    .describe('All of the country, most members first'),
  interests: likes.describe('Most liked first'),
  new_interests: likes.describe('Of newcomers'),
  region_pages: z
    .array(z.object({ country: z.string(), heading: z.string(), path: z.string() }))
    .describe('Searches that search engines may list, in all of the site’s countries'),
})
export type LanderFigures = z.infer<typeof landerFigures>

export const landingContract = {
  campaign: publicProcedure
    .route({
      method: 'GET',
      path: '/landers/{name}',
      tags: ['landing'],
      summary: 'The campaign at a landing page’s address',
    })
    .input(landerInput)
    .output(z.object({ campaign: landerCampaign.nullable() })),

  faces: publicProcedure
    .route({
      method: 'GET',
      path: '/lander-faces',
      tags: ['landing'],
      summary: 'Fictional profiles that this visitor may see, for landing pages',
    })
    .output(z.object({ profiles: z.array(memberCard) })),

  figures: publicProcedure
    .route({
      method: 'GET',
      path: '/lander-figures',
      tags: ['landing'],
      summary: 'How many members there are in the visitor’s country, as counted once a day',
    })
    .output(landerFigures),
}
