import { brandOfSite } from '#features/site/brand.server.ts'
import { siteOfId } from '#features/site/site.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { Day } from '#shared/dates.ts'
import { dateLocale, type Locale } from '#shared/locales.ts'
import { formatMoney } from '#shared/money.ts'
import { mailBuyer } from '../../selling/orders/mail-buyer.server.ts'
import { findBuyer, findPurchase, type PurchaseRow } from '../../selling/orders/queries.server.ts'
import { referenceOf } from '../../selling/orders/reference.ts'
import { BANK } from '../bank/bank-queries.server.ts'
import { debitDay } from './business-days.ts'
import { updateCollectOn, updateNoticed } from './collect-queries.server.ts'
import { creditorOf } from './creditor.ts'
import { findMandate, type MandateRow } from './mandate-queries.server.ts'
import { NOTICE_DAYS, withOneStop } from './mandate-text.ts'
import { dayToCollect } from './order-debit.server.ts'

export type DebitNotice = { purchaseId: string }
export const DEBIT_NOTICE: JobKind<DebitNotice> = { name: 'payments.debit-notice', retries: 20, atOnce: 2 }

/**
 * Tells the buyer what is collected, when and by which mandate, and repeats the mandate's words. A mail that goes out
 * late moves the day: without the notice nothing is collected. Of what the operator's bank has already, because a file
 * was made late, the day is the file's.
 */
export async function mailDebitNotice(app: App, { purchaseId }: DebitNotice): Promise<void> {
  const ordered = await findPurchase(app.db, purchaseId)
  if (ordered?.status !== 'pending' || !ordered.collectOn || ordered.noticedAt) return
  const isSent = ordered.providerPaymentId !== null
  const collectOn = isSent ? ordered.collectOn : await keepNotice(app, ordered, ordered.collectOn)
  const [buyer, site] = [await findBuyer(app.db, ordered.memberId), await siteOfId(app, ordered.siteId)]
  const mandate = await findMandate(app.db, ordered.mandateId!)
  if (!buyer || !site || !mandate) return
  const brand = await brandOfSite(app, ordered.siteId)
  const creditor = creditorOf(site)
  const outcome = await mailBuyer(app, {
    kind: 'debit_mail',
    key: `${purchaseId}.debit${isSent ? `.${collectOn}` : ''}`,
    buyer,
    brand,
    paragraphs: [
      isSent ? 'moved' : ordered.provider === BANK ? 'body_due' : 'body',
      'what',
      'mandate',
      ...(isOther(mandate, creditor) ? ['other_creditor'] : []),
      isSent ? 'sent' : ordered.provider === BANK ? 'revoke_due' : 'revoke',
    ],
    path: `/transactions/${purchaseId}`,
    values: {
      ...wordsOf({ ordered, mandate, creditor, language: buyer.language, collectOn }),
      page: `${brand.url}/directdebit`,
      email: site.settings.support_email,
    },
  })
  // Else it is mailed anew tomorrow (chase-notices.server.ts): the address may take mail then, or be another one.
  if (outcome === 'sent') await transact(app.db, (tx) => updateNoticed(tx, purchaseId, app.clock.now()))
}

/** The announced day, or a later one that leaves the time that the mandate promises. */
async function keepNotice(app: App, { id, provider }: PurchaseRow, announced: Day): Promise<Day> {
  const collectOn = [dayToCollect(app, provider), announced].toSorted().at(-1)!
  if (collectOn !== announced) await transact(app.db, (tx) => updateCollectOn(tx, id, collectOn))
  return collectOn
}

type Creditor = ReturnType<typeof creditorOf>

/** Whether the creditor is another than the one for whom the mandate was signed. */
const isOther = ({ creditorName, creditorId }: MandateRow, { name, id }: Creditor): boolean =>
  creditorName !== '' && (creditorName !== name || creditorId !== id)

type Noticed = {
  ordered: PurchaseRow
  mandate: MandateRow
  creditor: Creditor
  language: Locale
  collectOn: Day
}

function wordsOf({ ordered, mandate, creditor, language, collectOn }: Noticed) {
  const t = translate(language, 'payments')
  const date = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeZone: 'UTC' })
  const signedBy = mandate.creditorName || creditor.name
  return {
    credits: ordered.credits,
    amount: formatMoney(ordered, language),
    date: date.format(new Date(collectOn)),
    iban: mandate.ibanLabel,
    holder: mandate.accountHolder,
    creditor: creditor.name,
    creditor_id: creditor.id,
    signed_creditor: signedBy,
    signed_creditor_id: mandate.creditorId || creditor.id,
    mandate: mandate.reference,
    reference: referenceOf(ordered.id),
    signed: date.format(new Date(debitDay(mandate.signedAt))),
    text: withOneStop(t('debit.mandate_text', { creditor: signedBy, days: NOTICE_DAYS })),
  }
}
