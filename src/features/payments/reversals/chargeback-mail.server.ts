import { mailedTime } from '#features/accounts/login/new-device-mail.server.ts'
import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs.ts'
import { formatMoney } from '#shared/money.ts'
import { brandOfSite } from '../../site/brand.server.ts'
import { siteOfId } from '../../site/site.server.ts'
import { translate } from '../../site/translate.server.ts'
import { zoneOf } from '../orders/buyer-zone.ts'
import { findBuyer, findPurchase } from '../orders/queries.server.ts'
import { referenceOf } from '../orders/reference.ts'
import { methodName } from '../prices/methods.server.ts'
import { findReversal } from './queries.server.ts'

export type ChargebackMail = { reversalId: string }
export const CHARGEBACK_MAIL: JobKind<ChargebackMail> = { name: 'payments.chargeback-mail', retries: 8 }

/** Tells the buyer what their bank took back, and what that means for their credits. */
export async function mailChargeback(app: App, { reversalId }: ChargebackMail): Promise<void> {
  const reversal = await findReversal(app.db, reversalId)
  const purchase = reversal && (await findPurchase(app.db, reversal.purchaseId))
  const [buyer, site] = purchase
    ? [await findBuyer(app.db, purchase.memberId), await siteOfId(app, purchase.siteId)]
    : []
  // The account was erased meanwhile.
  if (!reversal || !purchase || !buyer || !site) return
  const { name, url } = await brandOfSite(app, purchase.siteId)
  const { language } = buyer
  const t = translate(language, 'payments')
  const values = {
    site: name,
    amount: formatMoney({ amount: reversal.amount, currency: reversal.currency }, language),
    method: methodName(purchase.paymentMethod, language),
    credits: reversal.credits,
    debt: reversal.debtCredits,
    bought: purchase.credits,
    ordered: mailedTime(purchase.createdAt, language, zoneOf(buyer.country)),
    reference: referenceOf(purchase.id),
    email: site.settings.support_email,
  }
  const say = (key: string) => t(`chargeback_mail.${key}`, values)
  await app.mail.send({
    key: reversal.id,
    to: buyer.email,
    brand: name,
    baseUrl: url,
    language,
    subject: say('subject'),
    preview: say('preview'),
    title: say('title'),
    paragraphs: ['body', 'what', ...(reversal.debtCredits > 0 ? ['debt'] : []), 'mistake'].map(say),
    button: { label: say('button'), url: `${url}/transactions/${purchase.id}` },
    footer: say('footer'),
  })
}
