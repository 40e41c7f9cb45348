import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs.ts'
import { formatMoney } from '#shared/money.ts'
import { brandOfSite } from '../../site/brand.server.ts'
import { siteOfId } from '../../site/site.server.ts'
import { translate } from '../../site/translate.server.ts'
import { mailBuyer } from '../orders/mail-buyer.server.ts'
import { findBuyer, findPurchase } from '../orders/queries.server.ts'
import { referenceOf } from '../orders/reference.ts'
import { updateCollectOn, updateNoticed } from './collect-queries.server.ts'
import { creditorOf } from './creditor.ts'
import { findMandate } from './mandate-queries.server.ts'
import { NOTICE_DAYS, withOneStop } from './mandate-text.ts'
import { dayToCollect } from './order-debit.server.ts'

export type DebitNotice = { purchaseId: string }
export const DEBIT_NOTICE: JobKind<DebitNotice> = { name: 'payments.debit-notice', retries: 20, atOnce: 2 }

/**
 * Tells the buyer what is collected, when and by which mandate, and repeats the mandate's words. A mail that goes out
 * late moves the day: without the notice nothing is collected.
 */
export async function mailDebitNotice(app: App, { purchaseId }: DebitNotice): Promise<void> {
  const ordered = await findPurchase(app.db, purchaseId)
  if (ordered?.status !== 'pending' || !ordered.collectOn || ordered.noticedAt) return
  const day = dayToCollect(app)
  const collectOn = [day, ordered.collectOn].toSorted().at(-1)!
  if (collectOn !== ordered.collectOn)
    await transact(app.db, (tx) => updateCollectOn(tx, purchaseId, collectOn))
  const [buyer, site] = [await findBuyer(app.db, ordered.memberId), await siteOfId(app, ordered.siteId)]
  const mandate = await findMandate(app.db, ordered.mandateId!)
  if (!buyer || !site || !mandate) return
  const brand = await brandOfSite(app, ordered.siteId)
  const { language } = buyer
  const t = translate(language, 'payments')
  const creditor = creditorOf(site)
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const values = {
    credits: ordered.credits,
    amount: formatMoney(ordered, language),
    date: date.format(new Date(collectOn)),
    iban: mandate.ibanLabel,
    holder: mandate.accountHolder,
    creditor: creditor.name,
    creditor_id: creditor.id,
    mandate: mandate.reference,
    reference: referenceOf(ordered.id),
    signed: date.format(mandate.signedAt),
    text: withOneStop(t('debit.mandate_text', { creditor: creditor.name, days: NOTICE_DAYS })),
    page: `${brand.url}/directdebit`,
    email: site.settings.support_email,
  }
  await mailBuyer(app, {
    kind: 'debit_mail',
    key: `${purchaseId}.debit`,
    buyer,
    brand,
    paragraphs: ['body', 'what', 'mandate', 'revoke'],
    path: `/transactions/${purchaseId}`,
    values,
  })
  await transact(app.db, (tx) => updateNoticed(tx, purchaseId, app.clock.now()))
}
