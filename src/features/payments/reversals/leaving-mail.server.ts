import { erasedFrom } from '#features/accounts/account/deleted-account.server.ts'
import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs.ts'
import { formatMoney } from '#shared/money.ts'
import { brandOfSite } from '../../site/brand.server.ts'
import { siteOfId } from '../../site/site.server.ts'
import { translate } from '../../site/translate.server.ts'
import { zoneOf } from '../orders/buyer-zone.ts'
import { findBuyer } from '../orders/queries.server.ts'
import { referenceOf } from '../orders/reference.ts'
import { methodName } from '../prices/methods.server.ts'
import { findLeaving } from './queries.server.ts'
import { listUnused } from './unused-credits.server.ts'

export type LeavingMail = { memberId: string }
export const LEAVING_MAIL: JobKind<LeavingMail> = { name: 'payments.leaving-mail', retries: 8 }

/** Tells who deletes their account, in writing, what is paid back for their unused credits: how much, when and where. */
export async function mailLeaving(app: App, { memberId }: LeavingMail): Promise<void> {
  const account = await findLeaving(app.db, memberId)
  if (!account?.deletedAt) return
  const { unused } = await listUnused(app.db, memberId)
  const [buyer, site] = [await findBuyer(app.db, memberId), await siteOfId(app, account.siteId)]
  if (unused.length === 0 || !buyer || !site) return
  const { name, url } = await brandOfSite(app, account.siteId)
  const { language } = buyer
  const t = translate(language, 'payments')
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zoneOf(buyer.country) })
  const values = {
    site: name,
    until: date.format(erasedFrom(account.deletedAt)),
    email: site.settings.support_email,
  }
  const say = (key: string, more = {}) => t(`leaving_mail.${key}`, { ...values, ...more })
  const lines = unused.map(({ purchase, credits, amount }) =>
    say('line', {
      credits,
      amount: formatMoney({ amount, currency: purchase.currency }, language),
      method: methodName(purchase.paymentMethod, language),
      reference: referenceOf(purchase.id),
    }),
  )
  await app.mail.send({
    to: buyer.email,
    brand: name,
    baseUrl: url,
    language,
    subject: say('subject'),
    preview: say('preview'),
    title: say('title'),
    paragraphs: [say('body'), lines.join('\n'), say('sooner')],
    footer: say('footer'),
  })
}
