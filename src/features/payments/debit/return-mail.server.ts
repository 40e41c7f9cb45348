import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs.ts'
import { formatMoney } from '#shared/money.ts'
import { brandOfSite } from '../../site/brand.server.ts'
import { siteOfId } from '../../site/site.server.ts'
import { translate } from '../../site/translate.server.ts'
import { zoneOf } from '../orders/buyer-zone.ts'
import { findBuyer, findPurchase } from '../orders/queries.server.ts'
import { referenceOf } from '../orders/reference.ts'
import { findReversal } from '../reversals/queries.server.ts'

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
  const { name, url } = await brandOfSite(app, purchase.siteId)
  const { language } = buyer
  const t = translate(language, 'payments')
  const { amount, currency } = purchase
  const values = {
    site: name,
    amount: formatMoney({ amount: reversal?.amount ?? amount, currency }, language),
    date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zoneOf(buyer.country) }).format(
      purchase.createdAt,
    ),
    reference: referenceOf(purchaseId),
    reason,
    taken: reversal?.credits ?? 0,
    owed: reversal?.debtCredits ?? 0,
    email: site.settings.support_email,
  }
  const say = (key: string) => t(`debit_return_mail.${key}`, values)
  await app.mail.send({
    key: reversalId ?? `${purchaseId}.returned`,
    to: buyer.email,
    brand: name,
    baseUrl: url,
    language,
    subject: say('subject'),
    preview: say('preview'),
    title: say('title'),
    paragraphs: ['body', ...(values.taken + values.owed > 0 ? ['taken'] : []), 'blocked'].map(say),
    button: { label: say('button'), url: `${url}/transactions/${purchaseId}` },
    footer: say('footer'),
  })
}
