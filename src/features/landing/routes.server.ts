import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { implementContract } from '#server/procedures.ts'
import { readCampaign } from './campaigns/campaign.server.ts'
import { landingContract } from './contract.ts'
import { listFaces } from './faces/faces.server.ts'
import { readFigures } from './figures/figures.server.ts'

const landing = implementContract(landingContract).$context<ApiContext>()

export const landingRoutes = landing.router({
  campaign: landing.campaign.handler(({ context, input }) => readCampaign(context, input)),
  faces: landing.faces.handler(async ({ context }) => ({ profiles: await listFaces(context) })),
  figures: landing.figures.handler(({ context }) => readFigures(context)),
})
