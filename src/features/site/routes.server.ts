import { acknowledge, implementContract } from '#server/procedures.ts'
import type { SiteContext } from './context.server.ts'
import { siteContract } from './contract.ts'
import {
  describeCompany,
  describeInterests,
  describeRegions,
  nearestPlace,
  suggestPlaces,
} from './describe.server.ts'
import { describeSettings } from './describe-settings.server.ts'
import { openStaticPage } from './texts/own-texts.server.ts'
import { chooseTracking } from './tracking.server.ts'

const site = implementContract(siteContract).$context<SiteContext>()

export const siteRoutes = site.router({
  settings: site.settings.handler(({ context, input }) => describeSettings(context, input)),
  companyInfo: site.companyInfo.handler(({ context }) => describeCompany(context)),
  chooseTracking: site.chooseTracking.handler(({ context, input }) =>
    acknowledge(chooseTracking(context, input.accept, input.tracking)),
  ),
  interests: site.interests.handler(({ context }) => describeInterests(context)),
  regions: site.regions.handler(({ context, input }) => describeRegions(context, input.country)),
  places: site.places.handler(({ context, input }) => suggestPlaces(context, input)),
  geocode: site.geocode.handler(({ context, input }) => nearestPlace(context, input)),
  staticPage: site.staticPage.handler(({ context, input }) => openStaticPage(context, input.slug)),
})
