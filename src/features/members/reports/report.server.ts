import type { MemberContext } from '#features/accounts/account/context.server.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { ReportReason } from '#shared/report.ts'
import { findFullProfile, isOutOfSight } from '../queries.server.ts'
import { REPORT_MAIL } from './report-mail.server.ts'
import { hasReport, insertReport, type ReportedMessage } from './report-queries.server.ts'

// More than a person would report.
const REPORTS_A_DAY = { points: 20, seconds: 24 * 3600 }

type Input = { id: string; key: string; reason: ReportReason; words: string }

/**
 * Reports a member to the site, once by key. Whoever may be blocked may be reported: also a member who has blocked the
 * reporter, or who is invisible by now, after they have met.
 */
export function reportMember(context: MemberContext, input: Input): Promise<void> {
  const { site, viewer } = context
  return fileReport(context, input, async (tx) => {
    const profile = await findFullProfile(tx, site.id, input.id, viewer.id)
    const known = profile ? !profile.own : await isOutOfSight(tx, site.id, input.id, viewer.id)
    if (!known) fail('not_found')
    return { memberId: input.id }
  })
}

type About = { memberId: string; message?: ReportedMessage }

/** @param access says whom the report is about, where the viewer may report that */
export async function fileReport(
  { app, site, viewer }: MemberContext,
  { key, reason, words }: Omit<Input, 'id'>,
  access: (tx: Tx) => Promise<About>,
): Promise<void> {
  await app.limits.spend('report', REPORTS_A_DAY, viewer.id)
  await transact(app.db, async (tx) => {
    const { memberId, message } = await access(tx)
    const id = app.ids.uuid()
    const isNew = await insertReport(tx, {
      ...{ id, siteId: site.id, key, reporterId: viewer.id, memberId, reason, words, message },
      createdAt: app.clock.now(),
    })
    if (isNew) await app.jobs.enqueue(tx, REPORT_MAIL, { report: id })
    else if (!(await hasReport(tx, viewer.id, key))) fail('not_found')
  })
}
