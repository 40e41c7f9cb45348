import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import type { Mail } from '#server/mail-layout.ts'
import type { Locale } from '#shared/locales.ts'
import { findSiteName } from './queries.server.ts'

/** A mail about an account. Its texts are in the catalogue under its kind: `reset_mail.subject`, … */
export type AccountMail = {
  kind: string
  to: { siteId: string; email: string; language: Locale }
  baseUrl: string
  /** Path and query of the button's link; no button without it. */
  path?: string
  /** Keys of the paragraphs, in order; default: only `body`. */
  paragraphs?: string[]
  /** Placeholder values besides `site`, which every text may use. */
  values?: Record<string, string | number | Date>
  /** Only for mails that members can opt out of. */
  unsubscribe?: Mail['unsubscribe']
}

/** Sends a mail of the given kind, in the recipient's language and under the site's brand. */
export async function mailAccount(app: App, mail: AccountMail): Promise<void> {
  const { kind, to, baseUrl, path, paragraphs = ['body'] } = mail
  const site = await findSiteName(app.db, to.siteId)
  const t = translate(to.language, 'accounts')
  const say = (key: string) => t(`${kind}.${key}`, { site, ...mail.values })
  await app.mail.send({
    to: to.email,
    brand: site,
    baseUrl,
    language: to.language,
    subject: say('subject'),
    preview: say('preview'),
    title: say('title'),
    paragraphs: paragraphs.map(say),
    ...(path && { button: { label: say('button'), url: baseUrl + path } }),
    footer: say('footer'),
    ...(mail.unsubscribe && { unsubscribe: mail.unsubscribe }),
  })
}
