import type { App } from '#server/app.ts'
import type { Mail } from '#server/mail.ts'
import type { Locale } from '#shared/locales.ts'
import { translate } from '../site/translate.server.ts'
import { findSiteName } from './queries.server.ts'

/** A mail about an account. Its words stand in the catalogue under its kind: `reset_mail.subject`, … */
export type AccountMail = {
  kind: string
  to: { siteId: string; email: string; language: Locale }
  baseUrl: string
  /** Path and query that the button leads to; without one there is no button. */
  path?: string
  /** Keys of the paragraphs, in order; `body` alone when left out. */
  paragraphs?: string[]
  /** Besides `site`, which every text may use. */
  values?: Record<string, string | number | Date>
  /** Only for those that members may do without. */
  unsubscribe?: Mail['unsubscribe']
}

/** Sends a mail in the words of its kind, in the reader's language and the site's brand. */
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
