import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs/jobs.ts'
import { deleteBlocksOf } from './block-queries.server.ts'
import { HELD_MAIL, mailHeld } from './reports/held-mail.server.ts'
import { END_HOLDS, endHolds } from './reports/hold.server.ts'
import { mailOutcome, OUTCOME_MAIL } from './reports/outcome-mail.server.ts'
import { servePlainComplaint } from './reports/plain-complaint.server.ts'
import { mailReceipt, RECEIPT_MAIL } from './reports/receipt-mail.server.ts'
import { mailReport, REPORT_MAIL } from './reports/report-mail.server.ts'
import { emptyReportsBy, emptyReportsFromAddress } from './reports/report-queries.server.ts'
import { membersRoutes } from './routes.server.ts'
import { endSharing } from './sister-sites.server.ts'
import { deleteVisitsBy } from './visit-queries.server.ts'
import { SWEEP_VISITS, sweepVisits } from './visits.server.ts'

export const membersFeature = {
  routes: membersRoutes,
  jobs: (app) => [
    job(SWEEP_VISITS, () => sweepVisits(app)),
    job(REPORT_MAIL, (data) => mailReport(app, data)),
    job(RECEIPT_MAIL, (data) => mailReceipt(app, data)),
    job(OUTCOME_MAIL, (data) => mailOutcome(app, data)),
    job(HELD_MAIL, (data) => mailHeld(app, data)),
    job(END_HOLDS, () => endHolds(app)),
  ],
  subscribe({ events }) {
    // Blocks in both directions; the profile row cascades from the account.
    events.on('account.erased', async (tx, { memberId }) => {
      await deleteBlocksOf(tx, memberId)
      await deleteVisitsBy(tx, memberId)
      await emptyReportsBy(tx, memberId)
      await emptyReportsFromAddress(tx, memberId)
    })
    events.on('site.sharesNoLonger', (tx, { siteId }) => endSharing(tx, siteId))
  },
  serve(_app, server, { findContext }) {
    servePlainComplaint(server, findContext)
  },
} satisfies Feature<ApiContext>
