import { brandOfSite } from '#features/site/brand.server.ts'
import { sendBranded } from '#features/site/branded-mail.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { seal } from '#server/seal.ts'
import type { Locale } from '#shared/locales.ts'
import { moment } from '#shared/words/moment.ts'
import { isHeld } from './hold-queries.server.ts'
import { findReceipt } from './report-queries.server.ts'
import { zoneOfReporter } from './reporter-zone.ts'

export type ReceiptMail = { report: string }
export const RECEIPT_MAIL: JobKind<ReceiptMail> = { name: 'members.receipt-mail', retries: 8 }

/** Its holder sees how the report stands, and nothing else. */
export const RECEIPT_PURPOSE = 'report-receipt'

/** Confirms a report to its author, with its number. */
export async function mailReceipt(app: App, { report: id }: ReceiptMail): Promise<void> {
  const report = await findReceipt(app.db, id)
  // Its author or its subject was erased meanwhile.
  if (!report) return
  const language = report.language as Locale
  const brand = await brandOfSite(app, report.siteId)
  // A stranger's words are not mailed to an address that is not confirmed.
  const said = report.isMember && report.words ? ['said'] : []
  await sendBranded(app, {
    key: `${id}.receipt`,
    feature: 'members',
    kind: 'receipt_mail',
    to: { email: report.email, language },
    brand,
    values: {
      number: report.number,
      at: moment(report.createdAt, language, zoneOfReporter(report, brand)),
      reason: translate(language, 'members')(`report.reasons.${report.reason}`),
      words: report.words,
    },
    paragraphs: ['body', ...said, ...(await aboutMinor(app, report)), 'next'],
    path: `/complaints?receipt=${seal(app.secret, RECEIPT_PURPOSE, id)}`,
  })
}

type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

/** Says what happens to a possible minor until a person looks; visitors do not learn whether the member is here. */
async function aboutMinor(app: App, { reason, isMember, memberId }: Receipt): Promise<string[]> {
  if (reason !== 'minor') return []
  if (!isMember) return ['minor_confirm']
  return [memberId && (await isHeld(app.db, memberId)) ? 'minor_hidden' : 'minor_first']
}
