import { erasedFrom } from '#features/accounts/account/deleted-account.server.ts'
import { brandOfSite } from '#features/site/brand.server.ts'
import { type Site, siteOfId } from '#features/site/site.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { dateLocale } from '#shared/locales.ts'
import { formatMoney } from '#shared/money.ts'
import { moment } from '#shared/words/moment.ts'
import { listReceipts } from '../../money-back/receipts/queries.server.ts'
import { receiptNumber } from '../../money-back/receipts/receipt-number.ts'
import { lastDayToWithdraw } from '../../money-back/reversals/withdrawal-period.server.ts'
import { methodName } from '../prices/methods.server.ts'
import { numbersFor } from '../prices/vat-numbers.ts'
import { zoneOf } from './buyer-zone.ts'
import { mailBuyer } from './mail-buyer.server.ts'
import { findBuyer, findPurchase, type PurchaseRow, updatePurchaseMailed } from './queries.server.ts'
import { referenceOf } from './reference.ts'

/** `again`: staff send it once more; a key of its own for each time. */
export type PurchaseMail = { purchaseId: string; again?: string }
export const PURCHASE_MAIL: JobKind<PurchaseMail> = { name: 'payments.purchase-mail', retries: 8, atOnce: 4 }

/**
 * Confirms a purchase by mail, as the law requires: what, for how much, when, from which company, and how to
 * withdraw.
 */
export async function mailPurchase(app: App, { purchaseId, again }: PurchaseMail): Promise<void> {
  const purchase = await findPurchase(app.db, purchaseId)
  if (purchase?.status !== 'completed' || (purchase.mailedAt && !again)) return
  const [buyer, site] = [await findBuyer(app.db, purchase.memberId), await siteOfId(app, purchase.siteId)]
  // The account was erased meanwhile.
  if (!buyer || !site) return
  const brand = await brandOfSite(app, purchase.siteId)
  const mail = { purchase, buyer, site, brand, key: again ? `${purchase.id}.${again}` : purchase.id }
  const outcome = await (buyer.status === 'deleted' ? sayItGoesBack(app, mail) : confirm(app, mail))
  if (outcome === 'sent')
    await transact(app.db, (tx) => updatePurchaseMailed(tx, purchase.id, app.clock.now()))
}

type Confirming = {
  purchase: PurchaseRow
  buyer: NonNullable<Awaited<ReturnType<typeof findBuyer>>>
  site: Site
  brand: { name: string; url: string }
  key: string
}

async function confirm(app: App, { purchase, buyer, site, brand, key }: Confirming) {
  const { company, settings } = site
  const zone = zoneOf(buyer.country)
  const money = (amount: number) => formatMoney({ amount, currency: purchase.currency }, buyer.language)
  const values = {
    credits: purchase.credits,
    amount: money(purchase.amount),
    vat: money(purchase.vatAmount),
    discount: discountTaken(purchase, buyer.language),
    method: methodName(purchase.paymentMethod, buyer.language),
    at: moment(purchase.createdAt, buyer.language, zone),
    reference: referenceOf(purchase.id),
    days: settings.refund_days,
    until: new Intl.DateTimeFormat(dateLocale(buyer.language), { dateStyle: 'long', timeZone: zone }).format(
      lastDayToWithdraw(purchase, settings.refund_days),
    ),
    email: settings.support_email,
    page: `${brand.url}/pages/return-policy`,
    seller: [company.name, company.address, company.city].join(', '),
    // The catalogue's word for no number is `none`.
    kvk: company.kvk || 'none',
    vat_number:
      numbersFor(company.vatNumbers, purchase.vatCountry ?? purchase.country, company.country).join(', ') ||
      'none',
  }
  const [receipt] = await listReceipts(app.db, purchase.id)
  const more = {
    number: receipt ? receiptNumber(receipt) : '',
    receipt: receipt ? `${brand.url}/receipts/${receipt.id}.pdf` : '',
    settled: purchase.settledCredits,
  }
  return mailBuyer(app, {
    kind: 'mail',
    key,
    buyer,
    brand,
    paragraphs: [
      'body',
      'what',
      ...(purchase.settledCredits > 0 ? ['settled'] : []),
      ...(receipt ? ['receipt'] : []),
      'withdraw',
      'seller',
    ],
    path: `/transactions/${purchase.id}`,
    values: { ...values, ...more },
  })
}

/** A buyer who has deleted the account and paid all the same has no use for credits, but wants to know of the money. */
async function sayItGoesBack(app: App, { purchase, buyer, site, brand, key }: Confirming) {
  const zone = zoneOf(buyer.country)
  const date = new Intl.DateTimeFormat(dateLocale(buyer.language), {
    dateStyle: 'long',
    timeZone: zone,
  })
  const values = {
    site: brand.name,
    credits: purchase.credits,
    amount: formatMoney(purchase, buyer.language),
    vat: formatMoney({ amount: purchase.vatAmount, currency: purchase.currency }, buyer.language),
    discount: discountTaken(purchase, buyer.language),
    method: methodName(purchase.paymentMethod, buyer.language),
    at: moment(purchase.createdAt, buyer.language, zone),
    reference: referenceOf(purchase.id),
    until: date.format(erasedFrom(buyer.deletedAt!)),
    email: site.settings.support_email,
    settled: purchase.settledCredits,
  }
  const t = translate(buyer.language, 'payments')
  return mailBuyer(app, {
    kind: 'after_leaving_mail',
    key,
    buyer,
    brand,
    paragraphs: [
      'body',
      { words: t('mail.what', values) },
      ...(purchase.settledCredits > 0 ? [{ words: t('mail.settled', values) }] : []),
      'sooner',
    ],
    values,
  })
}

/** The catalogue's word for no discount is `none`. */
function discountTaken(purchase: PurchaseRow, language: string): string {
  const { discountPercentage, discountValue, currency } = purchase
  if (discountPercentage)
    return new Intl.NumberFormat(language, { style: 'percent' }).format(discountPercentage / 100)
  return discountValue ? formatMoney({ amount: discountValue, currency }, language) : 'none'
}
