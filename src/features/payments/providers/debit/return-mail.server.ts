import { brandOfSite } from '#features/site/brand.server.ts'
import { siteOfId } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { dateLocale } from '#shared/locales.ts'
import { formatMoney } from '#shared/money.ts'
import { findReversal } from '../../money-back/reversals/queries.server.ts'
import { zoneOf } from '../../selling/orders/buyer-zone.ts'
import { mailBuyer } from '../../selling/orders/mail-buyer.server.ts'
import { findBuyer, findPurchase } from '../../selling/orders/queries.server.ts'
import { referenceOf } from '../../selling/orders/reference.ts'

export type DebitReturnMail = { purchaseId: string; reason: string; reversalId: string | null }
export const DEBIT_RETURN_MAIL: JobKind<DebitReturnMail> = { name: 'payments.debit-return-mail', retries: 8 }

/** Tells a buyer that their bank gave a collection back, what was taken for it, and that they are blocked. */
export async function mailDebitReturn(
  app: App,
  { purchaseId, reason, reversalId }: DebitReturnMail,
): Promise<void> {
  const purchase = await findPurchase(app.db, purchaseId)
  const buyer = purchase && (await findBuyer(app.db, purchase.memberId))
  const site = purchase && (await siteOfId(app, purchase.siteId))
  // The account was erased meanwhile.
  if (!buyer || !site) return
  const reversal = reversalId ? await findReversal(app.db, reversalId) : undefined
  const brand = await brandOfSite(app, purchase.siteId)
  const { language } = buyer
  const { amount, currency } = purchase
  const settled = reversal?.settledAmount ?? 0
  const money = (sum: number) => formatMoney({ amount: sum, currency }, language)
  const values = {
    amount: money((reversal?.amount ?? amount) + settled),
    settled: money(settled),
    date: new Intl.DateTimeFormat(dateLocale(language), {
      dateStyle: 'long',
      timeZone: zoneOf(buyer.country),
    }).format(purchase.createdAt),
    reference: referenceOf(purchaseId),
    reason,
    taken: reversal?.credits ?? 0,
    owed: reversal?.debtCredits ?? 0,
    email: site.settings.support_email,
  }
  await mailBuyer(app, {
    kind: 'debit_return_mail',
    key: reversalId ?? `${purchaseId}.returned`,
    buyer,
    brand,
    paragraphs: [
      'body',
      ...(settled > 0 ? ['settles'] : []),
      ...(values.taken + values.owed > 0 ? ['taken'] : []),
      'blocked',
    ],
    path: `/transactions/${purchaseId}`,
    values,
  })
}
