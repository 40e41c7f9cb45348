import type { App } from '#server/app.ts'
import type { Locale } from '#shared/locales.ts'
import { translate } from '../../site/translate.server.ts'

/** A mail about money. Its texts are in the catalogue under its kind: `chargeback_mail.subject`, … */
type BuyerMail = {
  kind: string
  /** Identifies the mail, so that it arrives once. */
  key: string
  buyer: { email: string; language: Locale }
  brand: { name: string; url: string }
  /** Keys of the paragraphs, in order. */
  paragraphs: string[]
  /** Placeholder values besides `site`, which every text may use. */
  values: Record<string, string | number>
  /** Path and query of the button's link. */
  path: string
}

/** Sends a mail of the given kind, in the buyer's language and under the site's brand. */
export async function mailBuyer(app: App, mail: BuyerMail): Promise<void> {
  const { kind, key, buyer, brand, paragraphs, path } = mail
  const t = translate(buyer.language, 'payments')
  const say = (text: string) => t(`${kind}.${text}`, { site: brand.name, ...mail.values })
  await app.mail.send({
    key,
    to: buyer.email,
    brand: brand.name,
    baseUrl: brand.url,
    language: buyer.language,
    subject: say('subject'),
    preview: say('preview'),
    title: say('title'),
    paragraphs: paragraphs.map(say),
    button: { label: say('button'), url: brand.url + path },
    footer: say('footer'),
  })
}
