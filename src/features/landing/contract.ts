import * as z from 'zod'
import { publicProcedure } from '#shared/contract.ts'
import { LANDER_LOOKS, LANDERS } from '#shared/landers.ts'
import { memberCard } from '#shared/member-card.ts'
import { text } from '#shared/text.ts'

const landerInput = z.object({ name: z.enum(LANDERS), slug: text({ max: 100 }).optional() })
export type LanderInput = z.infer<typeof landerInput>

const landerCampaign = z.object({
  headline: z.string().nullable().describe('Null: the page’s own'),
  text: z.string().nullable().describe('Null: the page’s own'),
  picture: z.string().nullable(),
  look: z.enum(LANDER_LOOKS).nullable(),
})
export type LanderCampaign = z.infer<typeof landerCampaign>

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
}
