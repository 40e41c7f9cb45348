import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { deleteBlocksOf } from './queries.server.ts'
import { membersRoutes } from './routes.server.ts'

export const membersFeature = {
  routes: membersRoutes,
  subscribe({ events }) {
    // Blocks in both directions; the profile row cascades from the account.
    events.on('account.erased', (tx, { memberId }) => deleteBlocksOf(tx, memberId))
  },
} satisfies Feature<ApiContext>
