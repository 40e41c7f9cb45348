import { type BrandedMail, sendBranded } from '#features/site/branded-mail.server.ts'
import type { App } from '#server/app.ts'
import type { Sent } from '#server/mail.ts'
import type { Locale } from '#shared/locales.ts'
import { findSiteName } from './queries.server.ts'

/** A mail about an account. Its texts are in the catalogue under its kind: `reset_mail.subject`, … */
export type AccountMail = Pick<BrandedMail, 'kind' | 'path' | 'values'> & {
  to: { siteId: string; email: string; language: Locale }
  baseUrl: string
  /** Keys of the paragraphs, in order; default: only `body`. */
  paragraphs?: string[]
  /** Only for mails that members can opt out of. */
  unsubscribe?: BrandedMail['unsubscribe']
}

/** Sends a mail of the given kind, in the recipient's language and under the site's brand. */
export async function mailAccount(app: App, mail: AccountMail): Promise<Sent> {
  const { to, baseUrl, paragraphs = ['body'], ...rest } = mail
  const brand = { name: await findSiteName(app.db, to.siteId), url: baseUrl }
  return sendBranded(app, { ...rest, feature: 'accounts', to, brand, paragraphs })
}
