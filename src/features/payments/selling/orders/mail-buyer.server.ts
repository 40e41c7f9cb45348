import { type BrandedMail, sendBranded } from '#features/site/branded-mail.server.ts'
import type { App } from '#server/app.ts'
import type { Sent } from '#server/mail.ts'

/** A mail about money, which arrives once. */
type BuyerMail = Pick<BrandedMail, 'kind' | 'brand' | 'paragraphs' | 'values' | 'path'> & {
  key: string
  buyer: BrandedMail['to']
}

/** Sends a mail of the given kind, in the buyer's language and under the site's brand. */
export function mailBuyer(app: App, { buyer, ...mail }: BuyerMail): Promise<Sent> {
  return sendBranded(app, { ...mail, feature: 'payments', to: buyer })
}
