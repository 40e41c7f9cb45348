import type { App } from '#server/app.ts'
import { fail } from '#server/errors.ts'
import { findPurchase, type PurchaseRow } from '../orders/queries.server.ts'
import { referenceOf } from '../orders/reference.ts'
import { isCreditNote, listReceipts } from '../receipts/queries.server.ts'
import { receiptNumber } from '../receipts/receipt-number.ts'
import { listReversals, type ReversalRow } from '../reversals/queries.server.ts'
import { listSitePurchases, listSiteReversals, OFFICE_PAGE } from './office-queries.server.ts'
import { refundable } from './refund-by-staff.server.ts'

/** A page of a site's purchases, newest first. */
export async function pageOfPurchases(app: App, page: Parameters<typeof listSitePurchases>[1]) {
  const rows = await listSitePurchases(app.db, page)
  return { purchases: describePurchases(rows.slice(0, OFFICE_PAGE)), has_older: rows.length > OFFICE_PAGE }
}

/** A page of what went back of a site's purchases, newest first. */
export async function describeReversals(app: App, page: Parameters<typeof listSiteReversals>[1]) {
  const rows = await listSiteReversals(app.db, page)
  return { reversals: rows.slice(0, OFFICE_PAGE).map(describeReversal), has_older: rows.length > OFFICE_PAGE }
}

/** All that staff see of a purchase. @throws not_found for another site's */
export async function openForStaff(app: App, siteId: string, id: string) {
  const purchase = await findPurchase(app.db, id)
  if (purchase?.siteId !== siteId) fail('not_found')
  const { paymentMethod, provider } = purchase
  const [reversals, receipts, { left, unused, unusedCredits }] = await Promise.all([
    listReversals(app.db, id),
    listReceipts(app.db, id),
    refundable(app, purchase),
  ])
  return {
    ...describePurchase(purchase),
    member: purchase.memberId,
    list_amount: purchase.listAmount,
    vat: purchase.vatAmount,
    country: purchase.country,
    code: purchase.discountCode,
    provider_payment: purchase.providerPaymentId,
    completed: purchase.completedAt?.toISOString() ?? null,
    receipts: receipts.map((one) => ({ number: receiptNumber(one), credit_note: isCreditNote(one) })),
    reversals: reversals.map((one) => describeReversal({ ...one, paymentMethod, provider })),
    left,
    unused,
    unused_credits: unusedCredits,
  }
}

export const describePurchases = (rows: PurchaseRow[]) => rows.map(describePurchase)

function describePurchase(row: PurchaseRow) {
  return {
    id: row.id,
    reference: referenceOf(row.id),
    at: row.createdAt.toISOString(),
    status: row.status,
    failure: row.failure,
    credits: row.credits,
    amount: row.amount,
    back: row.reversedAmount,
    currency: row.currency,
    method: row.paymentMethod,
    provider: row.provider,
  }
}

function describeReversal(row: ReversalRow & { paymentMethod: string; provider: string }) {
  return {
    id: row.id,
    purchase: row.purchaseId,
    reference: referenceOf(row.purchaseId),
    at: row.createdAt.toISOString(),
    kind: row.kind,
    status: row.status,
    amount: row.amount,
    excess: row.excessAmount,
    covered: row.coveredAmount,
    settles: row.settledAmount,
    credits: row.credits,
    debt_credits: row.debtCredits,
    currency: row.currency,
    method: row.paymentMethod,
    provider: row.provider,
    reason: row.reason,
  }
}
