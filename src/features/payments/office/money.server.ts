import { listNotesOfPurchase } from '#features/office/notes/note-queries.server.ts'
import { describeNote } from '#features/office/notes/notes.server.ts'
import { actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import { transact } from '#server/database/transact.ts'
import { referenceOf } from '../selling/orders/reference.ts'
import { exportJournal, exportReceipts, readBooks } from './books.server.ts'
import {
  describePurchases,
  describeReversals,
  openForStaff,
  type PurchaseListing,
  pageOfPurchases,
} from './describe-for-staff.server.ts'
import { findPurchases } from './find-purchases.server.ts'
import { notePaidByHand, refundByStaff, sendRefundAgain } from './refund-by-staff.server.ts'

/** A page of the site's purchases, newest first. */
export function readSitePurchases({ app, site }: StaffContext, page: PurchaseListing) {
  return pageOfPurchases(app, { siteId: site.id, ...page })
}

/** The purchases that are sought. To seek a buyer is noted in the log. */
export async function seekPurchases(context: StaffContext, sought: string) {
  const { app } = context
  const { purchases, memberId } = await findPurchases(context, sought)
  if (memberId && purchases.length > 0)
    await transact(app.db, (tx) =>
      logAct(tx, app, actorOf(context), { action: 'purchases_sought', memberId }),
    )
  return { purchases: await describePurchases(app.db, purchases) }
}

/** One purchase, which the log notes, as it tells of its buyer. @throws not_found */
export async function openPurchase(context: StaffContext, id: string) {
  const { app, site } = context
  const purchase = await openForStaff(app, site.id, id)
  const act = { action: 'purchase_opened', memberId: purchase.member, subject: purchase.reference } as const
  await transact(app.db, (tx) => logAct(tx, app, actorOf(context), act))
  return { ...purchase, notes: (await listNotesOfPurchase(app.db, id)).map(describeNote) }
}

type Refunding = { id: string; key: string; amount: number; reason: string }

/** Pays a buyer back. @throws not_found, conflict, invalid_input */
export async function refund(context: StaffContext, { id, key, amount, reason }: Refunding): Promise<void> {
  const { app, site } = context
  await transact(app.db, async (tx) => {
    const done = await refundByStaff(tx, app, { id, siteId: site.id, key, amount })
    if (done.repeated) return
    await logAct(tx, app, actorOf(context), {
      action: 'refunded',
      memberId: done.purchase.memberId,
      subject: referenceOf(id),
      before: { left: done.purchase.amount - done.purchase.reversedAmount },
      after: { amount, currency: done.purchase.currency, credits: done.reversal.credits },
      reason,
    })
  })
}

export function readReversals(
  { app, site }: StaffContext,
  { kind, before }: { kind: 'unpaid' | 'refunds' | 'taken'; before?: string | undefined },
) {
  return describeReversals(app, { siteId: site.id, kind, before })
}

/** @throws not_found, conflict */
export async function sendAgain(context: StaffContext, id: string): Promise<void> {
  const { app, site } = context
  await transact(app.db, async (tx) => {
    const { memberId, purchaseId, amount } = await sendRefundAgain(tx, app, { id, siteId: site.id })
    const act = { action: 'refund_sent_again', memberId, subject: referenceOf(purchaseId) } as const
    await logAct(tx, app, actorOf(context), { ...act, after: { amount } })
  })
}

/** @throws not_found, conflict */
export async function paidByHand(
  context: StaffContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const { app, site } = context
  await transact(app.db, async (tx) => {
    const { memberId, purchaseId, amount } = await notePaidByHand(tx, app, { id, siteId: site.id })
    const act = { action: 'refund_paid_by_hand', memberId, subject: referenceOf(purchaseId) } as const
    await logAct(tx, app, actorOf(context), { ...act, after: { amount }, reason })
  })
}

type Period = { from: string; to: string }

export function readSiteBooks({ app, site }: StaffContext, { from, to }: Period) {
  return readBooks(app, { siteId: site.id, from, to })
}

export async function exportBooks(
  context: StaffContext,
  { from, to, what }: Period & { what: 'receipts' | 'journal' },
) {
  const { app, site } = context
  const period = { siteId: site.id, from, to }
  const csv = await (what === 'receipts' ? exportReceipts(app, period) : exportJournal(app, period))
  await transact(app.db, (tx) =>
    logAct(tx, app, actorOf(context), { action: 'books_exported', subject: `${what} ${from} – ${to}` }),
  )
  return { name: `${what}-${from}-${to}.csv`, csv }
}
