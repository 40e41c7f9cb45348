import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs/jobs.ts'
import { subscribeActivity } from './activity.server.ts'
import { COUNT_DAYS, countDays } from './count-days.server.ts'
import { figuresRoutes } from './routes.server.ts'

export const figuresFeature = {
  routes: figuresRoutes,
  jobs: (app) => [job(COUNT_DAYS, () => countDays(app))],
  subscribe: subscribeActivity,
} satisfies Feature<ApiContext>
