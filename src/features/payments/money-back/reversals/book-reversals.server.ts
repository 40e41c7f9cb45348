import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import type { ProviderReversal } from '../../providers/provider.ts'
import type { PurchaseRow } from '../../selling/orders/queries.server.ts'
import { issueReceipt } from '../receipts/issue.server.ts'
import { listReversals, lockPurchase, type ReversalRow, updateReversal } from './queries.server.ts'
import { isForced, type ReversalKind, reversePurchase, tellReversed } from './reverse.server.ts'
import { failWithin, isKeyOf, keyOf } from './send-refund.server.ts'

/**
 * Books what went back of a payment as its provider tells: how our refunds fared, refunds made in the provider's own
 * pages, and chargebacks. Each once, however often and in whichever order it is told.
 */
export async function bookReversals(
  app: App,
  purchase: PurchaseRow,
  reported: ProviderReversal[],
): Promise<void> {
  const known = await listReversals(app.db, purchase.id)
  if (reported.every((one) => isBooked(known, one))) return
  await transact(app.db, async (tx) => {
    await lockAccount(tx, purchase.memberId)
    await lockPurchase(tx, purchase.id)
    const read = () => listReversals(tx, purchase.id)
    const ours = await read()
    // Our own first: what is on its way needs no other to settle it. What failed last: another may have settled it.
    for (const one of reported) if (one.status !== 'failed') await moveOn(tx, app, findOurs(ours, one), one)
    for (const one of reported) {
      const earlier = await read()
      if (one.status === 'failed' || findOurs(earlier, one)) continue
      await bookOthers(tx, app, purchase, {
        one,
        earlier,
        payable: payableAfter(purchase, earlier, reported),
      })
    }
    for (const one of reported)
      if (one.status === 'failed') await hearFailed(tx, app, purchase, findOurs(await read(), one), one)
    tellReversed(tx, app, purchase)
  })
}

/** Whether nothing of it is news. */
function isBooked(known: ReversalRow[], one: ProviderReversal): boolean {
  const ours = findOurs(known, one)
  if (one.status === 'failed') return !ours || !isToFail(ours, one)
  return ours !== undefined && ours.providerReversalId === one.id && !isToMoveOn(ours, one)
}

/** The reversal that the provider tells of; by our key, if the answer that brought its number was lost. */
function findOurs(reversals: ReversalRow[], { id, key }: ProviderReversal): ReversalRow | undefined {
  return (
    reversals.find(({ providerReversalId }) => providerReversalId === id) ??
    reversals.find((one) => isKeyOf(one, key) && isAwaited(one, key) && !isCovered(one))
  )
}

/** Whether its number at the provider is not known: of the first try, or of the one after those that failed. */
function isAwaited(one: ReversalRow, key: string | null): boolean {
  return !one.providerReversalId || (one.status === 'requested' && key === keyOf(one))
}

const isCovered = ({ amount, coveredAmount }: ReversalRow) => coveredAmount === amount

/** Not sent, or in vain. */
const isOwed = ({ kind, status }: ReversalRow) =>
  !isForced(kind) && (status === 'requested' || status === 'failed')

type Others = { one: ProviderReversal; earlier: ReversalRow[]; payable: number }

/** Books a refund or a chargeback that is none of ours. */
async function bookOthers(tx: Tx, app: App, purchase: PurchaseRow, others: Others): Promise<void> {
  const { one } = others
  if ((await notePaidByHand(tx, app, others)) || (await matchPaidByHand(tx, app, others))) return
  const covered = await coverOwed(tx, app, others)
  const booked = await reversePurchase(tx, app, {
    purchase,
    kind: kindOf(purchase, one),
    amount: one.amount - covered,
    settledAmount: covered,
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
}

/**
 * Money that we failed to pay back, or can pay back no more, may be paid by hand, in the provider's pages.
 * @returns whether this is such a payment
 */
async function notePaidByHand(tx: Tx, app: App, { one, earlier, payable }: Others): Promise<boolean> {
  const owed = earlier.find(
    (row) =>
      isOwed(row) &&
      row.amount - row.coveredAmount === one.amount &&
      (row.status === 'failed' || one.amount > payable),
  )
  if (!isRefund(one) || !owed) return false
  return updateReversal(tx, owed.id, noteOf(app, one), ['requested', 'failed'])
}

/**
 * What staff noted as paid by hand may have been paid in the provider's pages, which tell of it later.
 * @returns whether this is such a payment
 */
async function matchPaidByHand(tx: Tx, app: App, { one, earlier }: Others): Promise<boolean> {
  const noted = earlier.find(({ byHandAmount }) => byHandAmount === one.amount)
  if (!isRefund(one) || !noted) return false
  const coveredAmount = noted.coveredAmount - noted.byHandAmount
  const change = { ...noteOf(app, one), coveredAmount, byHandAmount: 0 }
  afterCommit(tx, () =>
    app.log.warn(
      { reversal: noted.id, refund: one.id },
      'a refund that was noted as paid by hand is at the provider: see that it was paid once',
    ),
  )
  return updateReversal(tx, noted.id, change, ['done'])
}

/** What the provider could still pay back of a purchase. */
function payableAfter({ amount }: PurchaseRow, earlier: ReversalRow[], reported: ProviderReversal[]): number {
  // It may have been sent after the provider was asked.
  const unreported = earlier.filter(
    ({ status, providerReversalId }) =>
      status !== 'failed' && providerReversalId && !reported.some(({ id }) => id === providerReversalId),
  )
  return (
    amount -
    reported.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0) -
    unreported.reduce((sum, one) => sum + one.amount - one.coveredAmount, 0)
  )
}

/**
 * Settles refunds that were not sent, or in vain, before the money went back in another way: as far as the provider can
 * pay no more, the buyer has it now. By a refund that was made by hand, they have what we failed to pay in any case.
 * @returns the sum of what is settled
 */
async function coverOwed(tx: Tx, app: App, { one, earlier, payable }: Others): Promise<number> {
  const now = app.clock.now()
  let covered = 0
  let left = payable
  for (const row of earlier.filter(isOwed)) {
    const open = row.amount - row.coveredAmount
    const byOthers = isRefund(one) && row.status === 'failed' ? open : Math.max(0, open - Math.max(0, left))
    const taken = Math.min(byOthers, one.amount - covered)
    left -= open - taken
    if (taken === 0) continue
    covered += taken
    const coveredAmount = row.coveredAmount + taken
    const done = coveredAmount === row.amount && { status: 'done' as const, sentAt: now, endedAt: now }
    await updateReversal(tx, row.id, { status: row.status, coveredAmount, ...done }, ['requested', 'failed'])
  }
  return covered
}

async function hearFailed(
  tx: Tx,
  app: App,
  { id }: PurchaseRow,
  ours: ReversalRow | undefined,
  one: ProviderReversal,
): Promise<void> {
  if (!ours || !isToFail(ours, one)) return
  if (!isForced(ours.kind))
    return failWithin(
      tx,
      app,
      { ...ours, providerReversalId: one.id },
      new Error(`the provider could not pay ${one.id}`),
    )
  const now = app.clock.now()
  await updateReversal(tx, ours.id, { status: ours.status, withdrawnAt: now }, [ours.status])
  const purchase = await lockPurchase(tx, id)
  // As it has a credit note.
  if (purchase.status === 'completed' && ours.amount > 0)
    await issueReceipt(tx, app, purchase, ours, now, true)
  afterCommit(tx, () =>
    app.log.error({ reversal: ours.id }, 'a chargeback was withdrawn: give its credits back'),
  )
}

/** A refund that failed before may have been asked for again, or paid in another way. */
function isToFail(ours: ReversalRow, { id }: ProviderReversal): boolean {
  if (isForced(ours.kind)) return ours.withdrawnAt === null
  const askedAgain = ours.status === 'requested' && ours.providerReversalId === id
  return ours.status !== 'failed' && !askedAgain && !isCovered(ours)
}

function noteOf(app: App, { id, status }: ProviderReversal) {
  const now = app.clock.now()
  return status === 'done'
    ? { status: 'done' as const, providerReversalId: id, sentAt: now, endedAt: now }
    : { status: 'sent' as const, providerReversalId: id, sentAt: now, endedAt: null }
}

async function moveOn(tx: Tx, app: App, ours: ReversalRow | undefined, one: ProviderReversal): Promise<void> {
  if (!ours || !isToMoveOn(ours, one)) return
  const note =
    ours.providerReversalId === one.id
      ? { status: 'done' as const, endedAt: app.clock.now() }
      : noteOf(app, one)
  await updateReversal(tx, ours.id, note, ['requested', 'sent', 'failed'])
}

function isToMoveOn(ours: ReversalRow, one: ProviderReversal): boolean {
  return ours.status !== 'done' && (one.status === 'done' || ours.providerReversalId !== one.id)
}

const isRefund = ({ kind }: ProviderReversal) => kind === 'refund'

function kindOf({ paymentMethod }: PurchaseRow, { kind }: ProviderReversal): ReversalKind {
  if (kind === 'refund') return 'refund'
  return paymentMethod === 'direct_debit' ? 'debit_return' : 'chargeback'
}
