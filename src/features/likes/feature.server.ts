import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { deleteLikesOf } from './queries.server.ts'
import { likesRoutes } from './routes.server.ts'

export const likesFeature = {
  routes: likesRoutes,
  subscribe({ events }) {
    events.on('account.erased', (tx, { memberId }) => deleteLikesOf(tx, memberId))
  },
} satisfies Feature<ApiContext>
