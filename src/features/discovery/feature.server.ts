import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs/jobs.ts'
import { LEAVE_SISTERS, leaveSisters, subscribeSearch } from './entries.server.ts'
import { serveImpressions } from './impressions.server.ts'
import { LEARN, learn } from './learn.server.ts'
import {
  FILL_RECOMMENDATIONS,
  fillRecommendations,
  subscribeRecommending,
} from './refresh-recommendation.server.ts'
import { discoveryRoutes } from './routes.server.ts'

export const discoveryFeature = {
  routes: discoveryRoutes,
  jobs: (app) => [
    job(FILL_RECOMMENDATIONS, () => fillRecommendations(app)),
    job(LEARN, () => learn(app)),
    job(LEAVE_SISTERS, () => leaveSisters(app)),
  ],
  subscribe(app) {
    subscribeSearch(app)
    subscribeRecommending(app)
  },
  serve: serveImpressions,
} satisfies Feature<ApiContext>
