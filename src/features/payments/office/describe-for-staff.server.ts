import type { App } from '#server/app.ts'
import type { Db } from '#server/database/connect.ts'
import { fail } from '#server/errors.ts'
import { isCreditNote, listReceipts } from '../money-back/receipts/queries.server.ts'
import { receiptNumber } from '../money-back/receipts/receipt-number.ts'
import { listReversals, listReversalsOf, type ReversalRow } from '../money-back/reversals/queries.server.ts'
import { describeState } from '../selling/orders/describe-state.server.ts'
import { findPurchase, type PurchaseRow } from '../selling/orders/queries.server.ts'
import { referenceOf } from '../selling/orders/reference.ts'
import { listSitePurchases, listSiteReversals, OFFICE_PAGE } from './office-queries.server.ts'
import { refundable } from './refund-by-staff.server.ts'

export type PurchaseListing = Omit<Parameters<typeof listSitePurchases>[1], 'siteId'>

/** A page of a site's purchases, newest first. */
export async function pageOfPurchases(app: App, page: PurchaseListing & { siteId: string }) {
  const rows = await listSitePurchases(app.db, page)
  return {
    purchases: await describePurchases(app.db, rows.slice(0, OFFICE_PAGE)),
    has_older: rows.length > OFFICE_PAGE,
  }
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
    ...describePurchase(purchase, describeState(purchase, reversals)),
    member: purchase.memberId,
    list_amount: purchase.listAmount,
    vat: purchase.vatAmount,
    country: purchase.country,
    code: purchase.discountCode,
    provider_payment: purchase.providerPaymentId,
    completed: purchase.completedAt?.toISOString() ?? null,
    receipts: receipts.map((one) => ({
      id: one.id,
      number: receiptNumber(one),
      credit_note: isCreditNote(one),
    })),
    reversals: reversals.map((one) => describeReversal({ ...one, paymentMethod, provider })),
    left,
    unused,
    unused_credits: unusedCredits,
  }
}

export async function describePurchases(db: Db, rows: PurchaseRow[]) {
  const states = await statesOf(db, rows)
  return rows.map((row) => describePurchase(row, states.get(row.id)!))
}

type Shown = ReturnType<typeof describeState>

/** The states of purchases with what became of them, by their ids. */
export async function statesOf(
  db: Db,
  rows: Pick<PurchaseRow, 'id' | 'status' | 'amount'>[],
): Promise<Map<string, Shown>> {
  const ids = rows.map(({ id }) => id)
  const became = Map.groupBy(
    ids.length > 0 ? await listReversalsOf(db, ids) : [],
    ({ purchaseId }) => purchaseId,
  )
  return new Map(rows.map((row) => [row.id, describeState(row, became.get(row.id) ?? [])]))
}

function describePurchase(row: PurchaseRow, shown: Shown) {
  return {
    id: row.id,
    reference: referenceOf(row.id),
    at: row.createdAt.toISOString(),
    status: row.status,
    ...shown,
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
    withdrawn: row.withdrawnAt !== null,
  }
}
