import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import { keyOfPurchase } from '#features/credits/ledger.server.ts'
import { heldOf } from '#features/credits/take-back.server.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { zoneOf } from '../../selling/orders/buyer-zone.ts'
import { findPurchase, type PurchaseRow } from '../../selling/orders/queries.server.ts'
import { findReversalByRequest, hasBought, lockPurchase } from './queries.server.ts'
import type { Withdrawal } from './reversals-contract.ts'
import { reversePurchase, worthOf } from './reverse.server.ts'
import { WITHDRAWAL_MAIL } from './withdrawal-mail.server.ts'
import { dayIn, lastDayToWithdraw, mayWithdraw } from './withdrawal-period.server.ts'

/** What withdrawing from a purchase would give back now; null when its period is over or all of it went back. */
export async function describeWithdrawal(
  { app, site }: Pick<MemberContext, 'app' | 'site'>,
  purchase: PurchaseRow,
): Promise<Withdrawal | null> {
  const days = site.settings.refund_days
  const left = purchase.amount - purchase.reversedAmount
  if (purchase.status !== 'completed' || left === 0 || !mayWithdraw(purchase, days, app.clock.now()))
    return null
  const unused = await heldOf(app.db, purchase.memberId, keyOfPurchase(purchase.id))
  const amount = Math.min(worthOf(purchase, unused), left)
  return {
    until: dayIn(zoneOf(purchase.country), lastDayToWithdraw(purchase, days)),
    credits: unused,
    amount,
    ends_premium: amount === left && !(await hasBought(app.db, purchase.memberId, purchase.id)),
  }
}

/**
 * Withdraws from a purchase: its unused credits go, and what was paid for them goes back.
 * @throws withdrawal_over when the period is over, credits_used when nothing of it is unused
 */
export async function withdraw(
  { app, site, viewer, origin }: MemberContext,
  { id, key }: { id: string; key: string },
): Promise<void> {
  const days = site.settings.refund_days
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const purchase = await findPurchase(tx, id)
    if (purchase?.memberId !== viewer.id || purchase.siteId !== site.id) fail('not_found')
    const before = await findReversalByRequest(tx, viewer.id, key)
    if (before && before.purchaseId !== id) fail('conflict')
    if (before) return
    if (purchase.status !== 'completed') fail('conflict')
    await lockPurchase(tx, id)
    if (!mayWithdraw(purchase, days, app.clock.now())) fail('withdrawal_over', { days })
    const reversal = await reversePurchase(tx, app, {
      purchase,
      kind: 'withdrawal',
      amount: 'unused',
      requestKey: key,
    })
    if (!reversal) fail('credits_used')
    await app.jobs.enqueue(tx, WITHDRAWAL_MAIL, { reversalId: reversal.id, baseUrl: origin.baseUrl })
  })
}
