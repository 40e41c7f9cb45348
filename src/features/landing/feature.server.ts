import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { App } from '#server/app.ts'
import { afterCommit } from '#server/database/transact.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs/jobs.ts'
import { countVisits } from './counts/count-visits.server.ts'
import { LandingCounts } from './counts/landing-counts.server.ts'
import { COUNT_MEMBERS, countSite } from './figures/count-members.server.ts'
import { landingRoutes } from './routes.server.ts'
import { serveSearchEngines } from './search-engines/serve.server.ts'

const counts = new WeakMap<App, LandingCounts>()

export const landingFeature = {
  routes: landingRoutes,
  jobs: (app) => [job(COUNT_MEMBERS, ({ siteId }) => countSite(app, siteId))],
  subscribe(app) {
    const own = new LandingCounts(app)
    counts.set(app, own)
    app.events.on('account.created', async (tx, { arrival }) => {
      if (arrival) afterCommit(tx, () => own.add(arrival, 'signupsCompleted'))
    })
  },
  serve(app, server, { findContext }) {
    serveSearchEngines(server, findContext)
    const own = counts.get(app)!
    countVisits(app, server, own)
    server.addHook('onClose', () => own.stop())
  },
} satisfies Feature<ApiContext>
