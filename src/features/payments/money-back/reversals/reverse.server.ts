import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import { endFirstOffers, endPremium } from '#features/accounts/account/user.server.ts'
import { keyOfPurchase, keyOfReversal } from '#features/credits/ledger.server.ts'
import { heldOf, takeBack } from '#features/credits/take-back.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit } from '#server/database/transact.ts'
import { debitReturned, NO_REASON } from '../../providers/debit/returned.server.ts'
import type { PurchaseRow } from '../../selling/orders/queries.server.ts'
import { issueReceipt } from '../receipts/issue.server.ts'
import { hasBought, insertReversal, listReversals, lockPurchase, type ReversalRow } from './queries.server.ts'
import { SEND_REFUND } from './send-refund.server.ts'

export type ReversalKind = ReversalRow['kind']

type Reversing = {
  purchase: Pick<PurchaseRow, 'id' | 'memberId'>
  kind: ReversalKind
  /** `unused`: what was paid for the credits of this purchase that are not spent. */
  amount: number | 'unused'
  /** What went back besides, and settled refunds that were announced before. */
  settledAmount?: number
  /** What the provider has told of; without it, the money is still to be refunded. */
  reported?: { id: string; status: 'pending' | 'done'; reason?: string }
  /** Made by the client: asking twice is one reversal. */
  requestKey?: string
}

/**
 * Reverses a purchase in whole or in part: takes its credits back and, unless the provider has moved the money
 * already, has it refunded. All reversals together never exceed the purchase.
 * @returns undefined when nothing is left to reverse
 */
export async function reversePurchase(
  tx: Tx,
  app: App,
  {
    purchase: { id: purchaseId, memberId },
    kind,
    amount: asked,
    settledAmount = 0,
    reported,
    requestKey,
  }: Reversing,
): Promise<ReversalRow | undefined> {
  await lockAccount(tx, memberId)
  const purchase = await lockPurchase(tx, purchaseId)
  const earlier = await listReversals(tx, purchaseId)
  const repeated = earlier.find(
    (one) =>
      (requestKey && one.requestKey === requestKey) || (reported && one.providerReversalId === reported.id),
  )
  if (repeated) return repeated
  const left = purchase.amount - purchase.reversedAmount
  const held =
    asked === 'unused' && purchase.status === 'completed'
      ? await heldOf(tx, memberId, keyOfPurchase(purchaseId))
      : 0
  const wanted = asked === 'unused' ? worthOf(purchase, held) : asked
  const amount = Math.min(wanted, left)
  // What a bank takes is booked even where nothing is left: it has to be disputed.
  if (amount <= 0 && !reported) return undefined
  const id = app.ids.uuid()
  const { taken, debt } =
    purchase.status === 'completed'
      ? await takeBack(tx, app, {
          memberId,
          key: keyOfReversal(id),
          ofKey: keyOfPurchase(purchaseId),
          credits: asked === 'unused' ? held : creditsFor(purchase, earlier, amount),
          account: accountOf(kind),
        })
      : { taken: 0, debt: 0 }
  const now = app.clock.now()
  const reversal = await insertReversal(tx, {
    id,
    purchaseId,
    memberId,
    siteId: purchase.siteId,
    kind,
    credits: taken,
    debtCredits: debt,
    amount,
    // Only what a bank took is more than was asked of it.
    excessAmount: reported ? wanted - amount : 0,
    settledAmount,
    vatAmount: vatOf(purchase, amount),
    currency: purchase.currency,
    status: !reported ? 'requested' : reported.status === 'done' ? 'done' : 'sent',
    providerReversalId: reported?.id ?? null,
    requestKey: requestKey ?? null,
    reason: reported?.reason ?? null,
    createdAt: now,
    sentAt: reported ? now : null,
    endedAt: reported?.status === 'done' ? now : null,
  })
  if (purchase.status === 'completed' && amount > 0) await issueReceipt(tx, app, purchase, reversal)
  if (purchase.status === 'completed' && !(await hasBought(tx, memberId))) await endPremium(tx, memberId)
  if (isForced(kind) && purchase.status === 'completed') await endFirstOffers(tx, memberId, now)
  if (isForced(kind)) await app.events.emit(tx, 'purchase.takenBack', { purchaseId, reversalId: id, kind })
  if (!reported) await app.jobs.enqueue(tx, SEND_REFUND, { reversalId: id })
  if (kind === 'debit_return')
    await debitReturned(tx, app, { purchase, reason: reported?.reason ?? NO_REASON, reversalId: id })
  tellReversed(tx, app, purchase)
  return reversal
}

/** Shows the change in the member's open tabs. */
export function tellReversed(tx: Tx, app: App, { id, memberId }: Pick<PurchaseRow, 'id' | 'memberId'>): void {
  afterCommit(tx, () => {
    app.live.tell(memberId, { type: 'purchase', id })
    app.live.tell(memberId, { type: 'user' })
  })
}

function accountOf(kind: ReversalKind): 'refund' | 'chargeback' | 'debit_return' {
  return isForced(kind) ? kind : 'refund'
}

/** A bank has taken the money back, whatever was used of it. */
export function isForced(kind: ReversalKind): kind is 'chargeback' | 'debit_return' {
  return kind === 'chargeback' || kind === 'debit_return'
}

/** What was paid for this number of a purchase's credits, rounded in the buyer's favour. */
export function worthOf(
  { amount, credits }: Pick<PurchaseRow, 'amount' | 'credits'>,
  unused: number,
): number {
  return Math.ceil((amount * unused) / credits)
}

/** The credits that go with an amount, rounded in the buyer's favour; all of them with the last of it. */
function creditsFor(
  { amount, credits, reversedAmount }: PurchaseRow,
  earlier: ReversalRow[],
  reversed: number,
): number {
  const due = Math.floor((credits * (reversedAmount + reversed)) / amount)
  return Math.max(0, due - earlier.reduce((sum, one) => sum + one.credits + one.debtCredits, 0))
}

/** The reversal's share of the VAT; the shares of a whole purchase sum to its VAT. */
function vatOf({ amount, vatAmount, reversedAmount }: PurchaseRow, reversed: number): number {
  const shareOf = (sum: number) => Math.round((vatAmount * sum) / amount)
  return shareOf(reversedAmount + reversed) - shareOf(reversedAmount)
}
