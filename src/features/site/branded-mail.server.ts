import type { App } from '#server/app.ts'
import type { Mail } from '#server/mail/layout.ts'
import type { Sent } from '#server/mail.ts'
import type { Locale } from '#shared/locales.ts'
import { translate } from './translate.server.ts'

/** A mail under a site's brand. Its texts are in a feature's catalogue under its kind: `held_mail.subject`, … */
export type BrandedMail = Pick<Mail, 'key' | 'unsubscribe'> & {
  feature: string
  kind: string
  to: { email: string; language: Locale }
  brand: { name: string; url: string }
  /** Keys of the paragraphs, in order, or words that are made elsewhere. */
  paragraphs: (string | { words: string })[]
  /** Placeholder values besides `site`, which every text may use. */
  values?: Record<string, string | number | Date>
  /** Key of the title, if the mail has none of its own. */
  title?: 'title' | 'subject'
  /** Path and query of the button's link; no button without it. */
  path?: string
  /** Key of the button's words. */
  button?: string
  /** Words instead of the kind's own footer. */
  footer?: string
}

/** Sends a mail of the given kind, in the reader's language. */
export function sendBranded(app: App, mail: BrandedMail): Promise<Sent> {
  const { feature, kind, to, brand, paragraphs, title = 'title', path, button = 'button' } = mail
  const t = translate(to.language, feature)
  const say = (key: string) => t(`${kind}.${key}`, { site: brand.name, ...mail.values })
  return app.mail.send({
    ...(mail.key && { key: mail.key }),
    kind: `${feature}.${kind}`,
    to: to.email,
    brand: brand.name,
    baseUrl: brand.url,
    language: to.language,
    subject: say('subject'),
    preview: say('preview'),
    title: say(title),
    paragraphs: paragraphs.map((one) => (typeof one === 'string' ? say(one) : one.words)),
    ...(path && { button: { label: say(button), url: brand.url + path } }),
    footer: mail.footer ?? say('footer'),
    ...(mail.unsubscribe && { unsubscribe: mail.unsubscribe }),
  })
}
