import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import { makePremium } from '#features/accounts/account/user.server.ts'
import { grantCredits, keyOfPurchase, keyOfSettling } from '#features/credits/ledger.server.ts'
import { settleDebt } from '#features/credits/take-back.server.ts'
import type { App } from '#server/app.ts'
import { MINUTE } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { isFailure } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { issueReceipt } from '../../money-back/receipts/issue.server.ts'
import { bookReversals } from '../../money-back/reversals/book-reversals.server.ts'
import { reversePurchase } from '../../money-back/reversals/reverse.server.ts'
import { sendOpenRefunds } from '../../money-back/reversals/send-refund.server.ts'
import { collectDebit } from '../../providers/debit/collect.server.ts'
import { debitReturned, reasonOfFailure } from '../../providers/debit/returned.server.ts'
import { findProvider } from '../../providers/find-provider.server.ts'
import type { ProviderPayment } from '../../providers/provider.ts'
import { findHolder, lockCode } from '../discounts/code-queries.server.ts'
import { mayStillSpend } from '../spending/check.server.ts'
import { dropStored } from '../stored/forget.server.ts'
import { forgetUnkept, keepMethod } from '../stored/keep.server.ts'
import { beginPayment, paymentReference } from './begin-payment.server.ts'
import { endPurchase, markUnderWay } from './end-purchase.server.ts'
import { PURCHASE_MAIL } from './purchase-mail.server.ts'
import {
  completePurchase,
  failPaid,
  failPurchase,
  findBuyer,
  findPurchase,
  isDiscountUsed,
  listOpenDiscounted,
  listOpenPurchases,
  type PurchaseRow,
  updateSettled,
} from './queries.server.ts'

const CHECK_EACH_MINUTE_MILLISECONDS = 15 * MINUTE

/** Updates a purchase from the payment's status at the provider. */
export async function settle(app: App, purchase: PurchaseRow): Promise<void> {
  if (!purchase.providerPaymentId) return
  const payment = await findProvider(app, purchase.provider)?.getPayment(purchase.providerPaymentId)
  if (!payment || payment.status === 'open') return
  if (payment.status === 'pending') {
    await markUnderWay(app, purchase)
    return
  }
  if (payment.status !== 'paid') {
    if (purchase.mandateId && payment.status === 'failed') await failDebit(app, purchase, payment)
    else await endPurchase(app, purchase, payment.status, undefined, payment.failure)
    if (payment.failure === 'mandate_ended' && purchase.storedMethodId)
      await dropStored(app, purchase.memberId, purchase.storedMethodId)
    return
  }
  if (!isFor(purchase, payment)) {
    app.log.error({ purchase: purchase.id }, 'what was paid differs from what was ordered')
    return
  }
  if (purchase.status !== 'completed')
    await transact(app.db, (tx) => completePayment(tx, app, purchase, payment))
  await bookReversals(app, purchase, payment.reversals)
}

/** A bank refused a collection: nothing was given for it, and the member is blocked like after one that is given back. */
async function failDebit(
  app: App,
  { id, memberId }: PurchaseRow,
  { failure, reason = reasonOfFailure(failure) }: ProviderPayment,
): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockAccount(tx, memberId)
    if (!(await failPurchase(tx, id, 'failed', ['pending'], failure))) return
    await debitReturned(tx, app, {
      purchase: { id, memberId },
      reason,
      reversalId: null,
    })
    afterCommit(tx, () => app.live.tell(memberId, { type: 'purchase', id }))
  })
}

const isToCollect = ({ mandateId, providerPaymentId }: PurchaseRow) =>
  mandateId !== null && providerPaymentId === null

/** Compares amount, currency, order and package with what was ordered. */
function isFor(purchase: PurchaseRow, { amount, currency, reference }: ProviderPayment): boolean {
  return (
    amount === purchase.amount &&
    currency === purchase.currency &&
    (reference === null || reference === paymentReference(purchase))
  )
}

/** Grants the purchased credits and Premium. Idempotent, for webhooks and checks may come several times. */
async function completePayment(
  tx: Tx,
  app: App,
  purchase: PurchaseRow,
  { stored }: ProviderPayment,
): Promise<void> {
  const { id, memberId, credits, discountCode } = purchase
  const buyer = await lockAccount(tx, memberId)
  // The buyer's account was erased before the payment came, or the discount was used by another order, or the order was
  // called off, and the buyer's limit or pause allows it no more.
  if (
    !buyer ||
    (discountCode && (await isUsedByAnother(tx, purchase, discountCode))) ||
    (await isBeyondLimit(tx, app, purchase))
  ) {
    const kind = buyer ? 'refund' : 'account_deleted'
    if (await failPaid(tx, id)) {
      await reversePurchase(tx, app, { purchase, kind, amount: purchase.amount })
      await forgetUnkept(tx, app, purchase, stored)
    }
    return
  }
  if (!(await completePurchase(tx, id, app.clock.now()))) return
  const key = keyOfPurchase(id)
  await grantCredits(tx, app, { memberId, key, account: 'sale', amount: credits, locked: true })
  const settled = await settleDebt(tx, app, { memberId, key: keyOfSettling(id), ofKey: key, credits })
  if (settled > 0) await updateSettled(tx, id, settled)
  await keepMethod(tx, app, purchase, stored)
  await issueReceipt(tx, app, purchase)
  await makePremium(tx, memberId)
  if (discountCode && !mayBeUsedAgain(purchase))
    for (const other of await listOpenDiscounted(tx, memberId, discountCode))
      await app.jobs.enqueue(tx, CALL_OFF, { purchaseId: other.id, usedBy: id })
  await app.jobs.enqueue(tx, PURCHASE_MAIL, { purchaseId: id })
  await app.events.emit(tx, 'purchase.completed', { purchaseId: id, memberId })
  afterCommit(tx, () => {
    app.live.tell(memberId, { type: 'purchase', id })
    app.live.tell(memberId, { type: 'user' })
  })
}

/** Not every provider can cancel a payment page, so an order that was called off may be paid all the same. */
async function isBeyondLimit(tx: Tx, app: App, { id, memberId }: PurchaseRow): Promise<boolean> {
  const present = await findPurchase(tx, id)
  if (present?.status !== 'failed' || present.reversedAmount > 0) return false
  const country = (await findBuyer(tx, memberId))?.country ?? ''
  return !(await mayStillSpend(tx, { app, viewer: { id: memberId, country } }, present, { callsOff: false }))
}

async function isUsedByAnother(tx: Tx, purchase: PurchaseRow, discountCode: string): Promise<boolean> {
  const { id, memberId, discountCodeId, discountHolder } = purchase
  if (mayBeUsedAgain(purchase)) return false
  const present = await findPurchase(tx, id)
  if (present?.status === 'completed') return false
  if (!discountCodeId || !discountHolder) return isDiscountUsed(tx, memberId, discountCode)
  await lockCode(tx, discountCodeId)
  const holder = await findHolder(tx, discountCodeId, discountHolder)
  return holder !== undefined && holder.id !== id
}

/** Whether the discount is a code for any number of orders. */
const mayBeUsedAgain = ({ discountCodeId, discountHolder }: PurchaseRow) =>
  discountCodeId !== null && discountHolder === null

/** `usedBy` is the purchase that has used the discount. */
export type CallOff = { purchaseId: string; usedBy?: string }
export const CALL_OFF: JobKind<CallOff> = { name: 'payments.call-off', retries: 10 }

export const CHECK_REFUNDS: JobKind<object> = {
  name: 'payments.look-after-refunds',
  singleton: true,
  retries: 0,
  cron: '10,40 * * * *',
  atStart: true,
}

/** Sends again what could not be refunded yet, and asks how those at the provider fare. */
export async function checkRefunds(app: App): Promise<void> {
  const purchases = await sendOpenRefunds(app)
  await transact(app.db, async (tx) => {
    for (const purchaseId of new Set(purchases)) await app.jobs.enqueue(tx, CHECK_PURCHASE, { purchaseId })
  })
}

export type PurchaseCheck = { purchaseId: string }
export const CHECK_PURCHASE: JobKind<PurchaseCheck> = { name: 'payments.look', retries: 3, atOnce: 4 }
export const CHECK_OPEN_PURCHASES: JobKind<object> = {
  name: 'payments.look-after',
  singleton: true,
  retries: 0,
  cron: '* * * * *',
  // What was paid while the program was down is found at once.
  atStart: true,
}

/** Checks all open purchases in case a webhook was lost: each minute at first, then each hour. */
export async function checkOpenPurchases(app: App): Promise<void> {
  const now = app.clock.now().getTime()
  const open = await listOpenPurchases(app.db, new Date(now - MINUTE))
  const due = open.filter(({ createdAt }) => {
    const age = now - createdAt.getTime()
    return age < CHECK_EACH_MINUTE_MILLISECONDS || Math.floor(age / MINUTE) % 60 === 0
  })
  await transact(app.db, async (tx) => {
    for (const { id } of due) await app.jobs.enqueue(tx, CHECK_PURCHASE, { purchaseId: id })
  })
}

/** Checks one open purchase at the provider; begins its payment if it has none yet. */
export async function checkPurchase(app: App, { purchaseId }: PurchaseCheck): Promise<void> {
  const purchase = await findPurchase(app.db, purchaseId)
  if (!purchase) return
  const begin = isToCollect(purchase) ? collectDebit : beginPayment
  const begun = await begin(app, purchase).catch((error: unknown) => {
    if (!isFailure(error, 'order_expired')) throw error
  })
  if (begun) await settle(app, begun)
}
