import { brandOfSite } from '#features/site/brand.server.ts'
import { sendBranded } from '#features/site/branded-mail.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { Locale } from '#shared/locales.ts'
import { moment } from '#shared/words/moment.ts'
import { findReceipt, updateStateById } from './report-queries.server.ts'
import { zoneOfReporter } from './reporter-zone.ts'

export type OutcomeMail = { report: string; outcome: 'measure' | 'none' }
export const OUTCOME_MAIL: JobKind<OutcomeMail> = { name: 'members.report-outcome-mail', retries: 8 }

/** Notes that a report was decided, which its author sees, and mails them. */
export async function closeReport(
  tx: Tx,
  app: App,
  report: string,
  outcome: OutcomeMail['outcome'],
): Promise<boolean> {
  if (!(await updateStateById(tx, report, 'decided'))) return false
  await app.jobs.enqueue(tx, OUTCOME_MAIL, { report, outcome })
  return true
}

/** Tells a report's author whether it led to something; not to what, which is between us and the other. */
export async function mailOutcome(app: App, { report: id, outcome }: OutcomeMail): Promise<void> {
  const report = await findReceipt(app.db, id)
  // Its author or its subject was erased meanwhile.
  if (!report) return
  const language = report.language as Locale
  const brand = await brandOfSite(app, report.siteId)
  await sendBranded(app, {
    key: `${id}.outcome`,
    feature: 'members',
    kind: 'outcome_mail',
    to: { email: report.email, language },
    brand,
    values: {
      number: report.number,
      at: moment(report.createdAt, language, zoneOfReporter(report, brand)),
      outcome,
    },
    paragraphs: ['body', 'outcome', 'thanks', 'object'],
  })
}
