import { brandOfSite } from '#features/site/brand.server.ts'
import { siteOfId } from '#features/site/site.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { LOCALES } from '#shared/locales.ts'
import { findReport, type ReportedMessage, type ReportedPhoto } from './report-queries.server.ts'

export type ReportMail = { report: string }
export const REPORT_MAIL: JobKind<ReportMail> = { name: 'members.report-mail', retries: 8 }

/** Tells the site's own people of a report, in the site's language. */
export async function mailReport(app: App, { report: id }: ReportMail): Promise<void> {
  const report = await findReport(app.db, id)
  const site = report && (await siteOfId(app, report.lookingSiteId))
  // The reported account was erased meanwhile.
  if (!site) return
  const { name, url } = await brandOfSite(app, site.id)
  const { support_email, domain_language } = site.settings
  const language = LOCALES.find((locale) => locale === domain_language) ?? 'nl'
  const t = translate(language, 'members')
  const reason = t(`report.reasons.${report.reason}`)
  const page = (memberId: string) => `${url}/members/${memberId}`
  await app.mail.send({
    key: id,
    to: support_email,
    brand: name,
    baseUrl: url,
    language,
    subject: t('report_mail.subject', { reason }),
    preview: report.words || reason,
    title: reason,
    paragraphs: [
      ...(report.words ? [report.words] : []),
      ...(report.messageSeq === null ? [] : [t('report_mail.message', { said: saidIn(report.seen) })]),
      ...photoIn(report.seen).map((file) => t('report_mail.photo', { page: `${url}/photos/${file}` })),
      t('report_mail.number', { number: report.number }),
      ...(report.about ? [t('report_mail.about', { about: report.about })] : []),
      ...(report.memberId ? [t('report_mail.reported', { page: page(report.memberId) })] : []),
      ...(report.email ? [t('report_mail.address', { email: report.email })] : []),
      ...(report.reporterId ? [t('report_mail.reporter', { page: page(report.reporterId) })] : []),
    ],
    ...(report.memberId && { button: { label: t('report_mail.button'), url: page(report.memberId) } }),
    footer: t('report_mail.footer', { site: name }),
  })
}

/** The reported message's words, or a sign for what it carries. */
function saidIn(seen: object): string {
  const { message } = seen as { message?: Partial<ReportedMessage> }
  return message?.body || (message?.gift ?? (message?.photo ? '📷' : message?.voice ? '🎤' : ''))
}

/** The file of the reported photo, which the site shows as long as the profile has it. */
function photoIn(seen: object): string[] {
  const { photo } = seen as { photo?: ReportedPhoto }
  return photo ? [photo.file] : []
}
