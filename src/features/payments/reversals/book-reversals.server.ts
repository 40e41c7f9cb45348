import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import type { PurchaseRow } from '../orders/queries.server.ts'
import type { ProviderPayment } from '../providers/provider.ts'
import { listReversals, lockPurchase, type ReversalRow, updateReversal } from './queries.server.ts'
import { isForced, type ReversalKind, reversePurchase, tellReversed } from './reverse.server.ts'
import { failReversal, sendRefund } from './send-refund.server.ts'

type Reported = ProviderPayment['reversals'][number]

/**
 * Books what went back of a payment as its provider tells: how our refunds fared, refunds made in the provider's own
 * pages, and chargebacks. Each once, however often it is told.
 */
export async function bookReversals(app: App, purchase: PurchaseRow, reported: Reported[]): Promise<void> {
  if (reported.length === 0) return
  const unsent = await sendAgain(app, purchase)
  const known = new Set((await listReversals(app.db, purchase.id)).map((one) => one.providerReversalId))
  // It may be one of ours, of which the answer was lost: the next try tells.
  const isUnclear = ({ id, kind, amount }: Reported) =>
    kind === 'refund' && !known.has(id) && unsent.has(amount)
  const gone = reported.reduce((sum, { status, amount }) => sum + (status === 'failed' ? 0 : amount), 0)
  const left = purchase.amount - gone
  for (const one of reported) if (!isUnclear(one)) await bookOne(app, purchase, one, left)
  if (reported.some(isUnclear)) throw new Error(`a refund of ${purchase.id} may be ours, which was not sent`)
}

/**
 * Sends refunds that have no number of the provider's: a crash may have lost it, and the same request learns it. They
 * are read after the provider was asked, so that whatever it tells of our own stands among them.
 * @returns the amounts of those that could not be sent
 */
async function sendAgain(app: App, { id: purchaseId }: PurchaseRow): Promise<Set<number>> {
  const unsent = new Set<number>()
  for (const { id, status, amount } of await listReversals(app.db, purchaseId))
    if (status === 'requested')
      await sendRefund(app, { reversalId: id }).catch((error: unknown) => {
        app.log.warn({ err: error, reversal: id }, 'a refund could not be sent')
        unsent.add(amount)
      })
  return unsent
}

/** @param left of the payment, which the provider could still pay back */
async function bookOne(app: App, purchase: PurchaseRow, reported: Reported, left: number): Promise<void> {
  const known = (await listReversals(app.db, purchase.id)).find(
    ({ providerReversalId }) => providerReversalId === reported.id,
  )
  if (reported.status === 'failed') return known && hearFailed(app, known)
  if (known) return moveOn(app, purchase, known, reported)
  await transact(app.db, async (tx) => {
    const earlier = await lockedReversals(tx, purchase)
    // Another request has heard of it meanwhile, and booked it.
    if (earlier.some(({ providerReversalId }) => providerReversalId === reported.id)) return
    // Money that we failed to send was paid by hand, in the provider's pages.
    const paidByHand = earlier.find(
      (one) =>
        one.status === 'failed' &&
        !one.providerReversalId &&
        one.amount === reported.amount &&
        isRefund(reported),
    )
    if (paidByHand) {
      await updateReversal(tx, paidByHand.id, noteOf(app, reported), ['failed'])
      tellReversed(tx, app, purchase)
      return
    }
    const covered = isRefund(reported) ? 0 : await coverUnsent(tx, app, earlier, { ...reported, left })
    const booked = await reversePurchase(tx, app, {
      purchase,
      kind: kindOf(purchase, reported),
      amount: reported.amount - covered,
      reported: {
        id: reported.id,
        status: reported.status === 'done' ? 'done' : 'pending',
        ...(reported.reason && { reason: reported.reason }),
      },
    })
    if (booked?.excessAmount) {
      const alarm = { reversal: booked.id, purchase: purchase.id }
      afterCommit(tx, () => app.log.error(alarm, 'more went back than was paid: dispute it'))
    }
  })
}

/**
 * Settles refunds that were not sent before a bank took the money all the same: the buyer has it now, and the provider
 * can pay no more.
 * @returns the sum of what is settled
 */
async function coverUnsent(
  tx: Tx,
  app: App,
  earlier: ReversalRow[],
  { amount, left }: { amount: number; left: number },
): Promise<number> {
  const now = app.clock.now()
  let covered = 0
  let payable = left
  for (const one of earlier) {
    if (isForced(one.kind) || one.providerReversalId || !['requested', 'failed'].includes(one.status))
      continue
    if (one.amount <= payable) payable -= one.amount
    else if (one.amount <= amount - covered) {
      await updateReversal(tx, one.id, { status: 'done', sentAt: now, endedAt: now }, ['requested', 'failed'])
      covered += one.amount
    }
  }
  return covered
}

async function hearFailed(app: App, known: ReversalRow): Promise<void> {
  const { id, kind, status, providerReversalId } = known
  if (isForced(kind)) app.log.error({ reversal: id }, 'a chargeback was withdrawn: give its credits back')
  else if (status !== 'failed')
    await failReversal(app, known, new Error(`the provider could not pay ${providerReversalId}`))
}

async function lockedReversals(tx: Tx, { id, memberId }: PurchaseRow): Promise<ReversalRow[]> {
  await lockAccount(tx, memberId)
  await lockPurchase(tx, id)
  return listReversals(tx, id)
}

function noteOf(app: App, { id, status }: Reported) {
  const now = app.clock.now()
  return status === 'done'
    ? { status: 'done' as const, providerReversalId: id, sentAt: now, endedAt: now }
    : { status: 'sent' as const, providerReversalId: id, sentAt: now, endedAt: null }
}

async function moveOn(
  app: App,
  purchase: PurchaseRow,
  known: ReversalRow,
  { status }: Reported,
): Promise<void> {
  if (status !== 'done' || known.status === 'done') return
  await transact(app.db, async (tx) => {
    const done = { status: 'done' as const, endedAt: app.clock.now() }
    if (await updateReversal(tx, known.id, done, ['sent', 'failed'])) tellReversed(tx, app, purchase)
  })
}

const isRefund = ({ kind }: Reported) => kind === 'refund'

function kindOf({ paymentMethod }: PurchaseRow, { kind }: Reported): ReversalKind {
  if (kind === 'refund') return 'refund'
  return paymentMethod === 'direct_debit' ? 'debit_return' : 'chargeback'
}
