import { implement } from '@orpc/server'
import type { SiteContext } from './context.server.ts'
import { siteContract } from './contract.ts'
import { describeCompany, describeInterests, describeRegions, nearestPlace } from './describe.server.ts'
import { describeSettings } from './describe-settings.server.ts'
import { readStaticPage } from './static-pages.server.ts'
import { chooseTracking } from './tracking.server.ts'

const site = implement(siteContract).$context<SiteContext>()

export const siteRoutes = site.router({
  settings: site.settings.handler(({ context, input }) => describeSettings(context, input)),
  companyInfo: site.companyInfo.handler(({ context }) => describeCompany(context)),
  chooseTracking: site.chooseTracking.handler(({ context, input }) => {
    chooseTracking(context, input.accept, input.tracking)
    return {}
  }),
  interests: site.interests.handler(({ context }) => describeInterests(context)),
  regions: site.regions.handler(({ context, input }) => describeRegions(context, input.country)),
  geocode: site.geocode.handler(({ context, input }) => nearestPlace(context, input)),
  staticPage: site.staticPage.handler(({ context, input }) => readStaticPage(context, input.slug)),
})
