import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { ReportReason } from '#shared/report.ts'
import { findFullProfile, isOutOfSight } from '../queries.server.ts'
import { REPORT_MAIL } from './report-mail.server.ts'
import { insertReport } from './report-queries.server.ts'

// More than a person would report.
const REPORTS_A_DAY = { points: 20, seconds: 24 * 3600 }

type Input = { id: string; key: string; reason: ReportReason; words: string }

/**
 * Reports a member to the site, once by key. Whoever may be blocked may be reported: also a member who has blocked the
 * reporter, or who is invisible by now, after they have met.
 */
export async function reportMember(context: MemberContext, { id, key, reason, words }: Input): Promise<void> {
  const { app, site, viewer } = context
  await app.limits.spend('report', REPORTS_A_DAY, viewer.id)
  await transact(app.db, async (tx) => {
    const profile = await findFullProfile(tx, site.id, id, viewer.id)
    const known = profile ? !profile.own : await isOutOfSight(tx, site.id, id, viewer.id)
    if (!known) fail('not_found')
    const report = app.ids.uuid()
    const isNew = await insertReport(tx, {
      id: report,
      siteId: site.id,
      key,
      reporterId: viewer.id,
      memberId: id,
      reason,
      words,
      createdAt: app.clock.now(),
    })
    if (isNew) await app.jobs.enqueue(tx, REPORT_MAIL, { report })
  })
}
