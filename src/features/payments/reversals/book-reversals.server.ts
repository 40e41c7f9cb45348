import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import type { PurchaseRow } from '../orders/queries.server.ts'
import type { ProviderReversal } from '../providers/provider.ts'
import { listReversals, lockPurchase, type ReversalRow, updateReversal } from './queries.server.ts'
import { isForced, type ReversalKind, reversePurchase, tellReversed } from './reverse.server.ts'
import { failReversal } from './send-refund.server.ts'

/**
 * Books what went back of a payment as its provider tells: how our refunds fared, refunds made in the provider's own
 * pages, and chargebacks. Each once, however often it is told.
 */
export async function bookReversals(
  app: App,
  purchase: PurchaseRow,
  reported: ProviderReversal[],
): Promise<void> {
  for (const one of reported) await bookOne(app, purchase, one, reported)
}

async function bookOne(
  app: App,
  purchase: PurchaseRow,
  one: ProviderReversal,
  reported: ProviderReversal[],
): Promise<void> {
  const known = findOurs(await listReversals(app.db, purchase.id), one)
  if (one.status === 'failed') return known && hearFailed(app, known)
  if (known) return moveOn(app, purchase, known, one)
  await transact(app.db, async (tx) => {
    const earlier = await lockedReversals(tx, purchase)
    // Another request has heard of it meanwhile, and booked it.
    if (findOurs(earlier, one)) return
    const payable = payableAfter(purchase, earlier, reported)
    if (isRefund(one) && (await notePaidByHand(tx, app, earlier, one, payable))) {
      tellReversed(tx, app, purchase)
      return
    }
    const covered = await coverUnsent(tx, app, earlier, one.amount, payable)
    const booked = await reversePurchase(tx, app, {
      purchase,
      kind: kindOf(purchase, one),
      amount: one.amount - covered,
      reported: {
        id: one.id,
        status: one.status === 'done' ? 'done' : 'pending',
        ...(one.reason && { reason: one.reason }),
      },
    })
    if (booked?.excessAmount) {
      const alarm = { reversal: booked.id, purchase: purchase.id }
      afterCommit(tx, () => app.log.error(alarm, 'more went back than was paid: dispute it'))
    }
  })
}

/** The reversal that the provider tells of; by our key, if the answer that brought its number was lost. */
function findOurs(reversals: ReversalRow[], { id, key }: ProviderReversal): ReversalRow | undefined {
  return (
    reversals.find(({ providerReversalId }) => providerReversalId === id) ??
    reversals.find((one) => one.id === key && !one.providerReversalId)
  )
}

/**
 * Money that we failed to pay back, or can pay back no more, may be paid by hand, in the provider's pages.
 * @returns whether this is such a payment
 */
async function notePaidByHand(
  tx: Tx,
  app: App,
  earlier: ReversalRow[],
  paid: ProviderReversal,
  payable: number,
): Promise<boolean> {
  const owed = earlier.find(
    ({ status, amount }) =>
      amount === paid.amount && (status === 'failed' || (status === 'requested' && amount > payable)),
  )
  return owed !== undefined && updateReversal(tx, owed.id, noteOf(app, paid), ['requested', 'failed'])
}

/** What the provider could still pay back of a purchase. */
function payableAfter({ amount }: PurchaseRow, earlier: ReversalRow[], reported: ProviderReversal[]): number {
  const sumOf = (ones: { status: string; amount: number }[]) =>
    ones.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0)
  // It may have been sent after the provider was asked.
  const unreported = earlier.filter(
    ({ providerReversalId }) => providerReversalId && !reported.some(({ id }) => id === providerReversalId),
  )
  return amount - sumOf(reported) - sumOf(unreported)
}

/**
 * Settles refunds that were not sent before the money went back in another way: the buyer has it now, and the provider
 * can pay no more.
 * @returns the sum of what is settled
 */
async function coverUnsent(
  tx: Tx,
  app: App,
  earlier: ReversalRow[],
  amount: number,
  payable: number,
): Promise<number> {
  const now = app.clock.now()
  let covered = 0
  let left = payable
  for (const one of earlier) {
    if (isForced(one.kind) || one.providerReversalId || !['requested', 'failed'].includes(one.status))
      continue
    if (one.amount <= left) left -= one.amount
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

function noteOf(app: App, { id, status }: ProviderReversal) {
  const now = app.clock.now()
  return status === 'done'
    ? { status: 'done' as const, providerReversalId: id, sentAt: now, endedAt: now }
    : { status: 'sent' as const, providerReversalId: id, sentAt: now, endedAt: null }
}

async function moveOn(
  app: App,
  purchase: PurchaseRow,
  known: ReversalRow,
  one: ProviderReversal,
): Promise<void> {
  if (known.status === 'done' || (one.status !== 'done' && known.providerReversalId)) return
  await transact(app.db, async (tx) => {
    const note = known.providerReversalId
      ? { status: 'done' as const, endedAt: app.clock.now() }
      : noteOf(app, one)
    if (await updateReversal(tx, known.id, note, ['requested', 'sent', 'failed']))
      tellReversed(tx, app, purchase)
  })
}

const isRefund = ({ kind }: ProviderReversal) => kind === 'refund'

function kindOf({ paymentMethod }: PurchaseRow, { kind }: ProviderReversal): ReversalKind {
  if (kind === 'refund') return 'refund'
  return paymentMethod === 'direct_debit' ? 'debit_return' : 'chargeback'
}
