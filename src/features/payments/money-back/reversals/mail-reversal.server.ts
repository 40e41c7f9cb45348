import { brandOfSite } from '#features/site/brand.server.ts'
import { siteOfId } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { formatMoney } from '#shared/money.ts'
import { moment } from '#shared/words/moment.ts'
import { zoneOf } from '../../selling/orders/buyer-zone.ts'
import { mailBuyer } from '../../selling/orders/mail-buyer.server.ts'
import { findBuyer, findPurchase } from '../../selling/orders/queries.server.ts'
import { referenceOf } from '../../selling/orders/reference.ts'
import { methodName } from '../../selling/prices/methods.server.ts'
import { findReversal, type ReversalRow } from './queries.server.ts'

type ReversalMail = { kind: string; paragraphs: (reversal: ReversalRow) => string[] }

/** Tells a buyer what went back of a purchase. */
export async function mailReversal(
  app: App,
  reversalId: string,
  { kind, paragraphs }: ReversalMail,
): Promise<void> {
  const reversal = await findReversal(app.db, reversalId)
  const purchase = reversal && (await findPurchase(app.db, reversal.purchaseId))
  const [buyer, site] = purchase
    ? [await findBuyer(app.db, purchase.memberId), await siteOfId(app, purchase.siteId)]
    : []
  // The account was erased meanwhile.
  if (!reversal || !purchase || !buyer || !site) return
  const { language } = buyer
  const zone = zoneOf(buyer.country)
  const money = (amount: number) => formatMoney({ amount, currency: reversal.currency }, language)
  await mailBuyer(app, {
    kind,
    key: reversal.id,
    buyer,
    brand: await brandOfSite(app, purchase.siteId),
    paragraphs: paragraphs(reversal),
    path: `/transactions/${purchase.id}`,
    values: {
      amount: money(reversal.amount + reversal.settledAmount),
      settled: money(reversal.settledAmount),
      method: methodName(purchase.paymentMethod, language),
      credits: reversal.credits,
      debt: reversal.debtCredits,
      bought: purchase.credits,
      ordered: moment(purchase.createdAt, language, zone),
      at: moment(reversal.createdAt, language, zone),
      reference: referenceOf(purchase.id),
      email: site.settings.support_email,
    },
  })
}
