import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { subscribeSearch } from './entries.server.ts'
import { discoveryRoutes } from './routes.server.ts'

export const discoveryFeature = {
  routes: discoveryRoutes,
  subscribe: ({ events }) => subscribeSearch(events),
} satisfies Feature<ApiContext>
