import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs.ts'
import { deleteBlocksOf } from './queries.server.ts'
import { membersRoutes } from './routes.server.ts'
import { deleteVisitsBy } from './visit-queries.server.ts'
import { SWEEP_VISITS, sweepVisits } from './visits.server.ts'

export const membersFeature = {
  routes: membersRoutes,
  jobs: (app) => [job(SWEEP_VISITS, () => sweepVisits(app))],
  subscribe({ events }) {
    // Blocks in both directions; the profile row cascades from the account.
    events.on('account.erased', async (tx, { memberId }) => {
      await deleteBlocksOf(tx, memberId)
      await deleteVisitsBy(tx, memberId)
    })
  },
} satisfies Feature<ApiContext>
