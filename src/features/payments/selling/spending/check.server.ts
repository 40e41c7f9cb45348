import type { MemberContext } from '#features/accounts/account/context.server.ts'
import type { Tx } from '#server/database/connect.ts'
import { fail, isFailure } from '#server/errors.ts'
import { startOfNextMonth, zoneOfCountry } from '#shared/local-time.ts'
import type { Money } from '#shared/money.ts'
import type { PurchaseRow } from '../orders/queries.server.ts'
import { isUnpaid, limitAt, pausedUntil, sumIn } from './limit-at.ts'
import { findLimit, listOfMonth } from './queries.server.ts'

type Spender = { app: MemberContext['app']; viewer: { id: string; country: string } }

/**
 * Whether the member may spend this now, by the pause and the limit that they have set. The account is locked.
 * @param callsOff whether orders that are not paid yet may give way to this one; else they count as paid
 * @param besides the key of this order, which may have begun before
 * @returns open orders that are not paid yet, without which there is room
 * @throws spending_paused, spending_limit
 */
export async function checkSpending(
  tx: Tx,
  { app, viewer }: Spender,
  { amount, currency }: Money,
  { callsOff, besides }: { callsOff: boolean; besides?: string | null },
): Promise<PurchaseRow[]> {
  const now = app.clock.now()
  const row = await findLimit(tx, viewer.id)
  const until = pausedUntil(row, now)
  if (until) fail('spending_paused', { until: until.toISOString() })
  const limit = limitAt(row, now)
  if (!limit) return []
  const zone = zoneOfCountry(viewer.country)
  const refuse = (spent: number) =>
    fail('spending_limit', {
      amount: limit.amount,
      currency: limit.currency,
      left: Math.max(0, limit.amount - spent),
      from: startOfNextMonth(now, zone).toISOString(),
    })
  // Sums in two currencies cannot be compared, so nothing passes a limit in another one.
  if (limit.currency !== currency) return refuse(limit.amount)
  const all = await listOfMonth(tx, viewer.id, zone, now)
  const ofMonth = besides ? all.filter(({ orderKey }) => orderKey !== besides) : all
  const spent = sumIn(ofMonth, currency)
  if (spent + amount <= limit.amount) return []
  if (!callsOff) return refuse(spent)
  const unpaid = ofMonth.filter(isUnpaid)
  const firmly = spent - sumIn(unpaid, currency)
  if (firmly + amount > limit.amount) return refuse(firmly)
  return unpaid
}

/** `checkSpending`, as an answer. */
export async function mayStillSpend(...args: Parameters<typeof checkSpending>): Promise<boolean> {
  try {
    await checkSpending(...args)
    return true
  } catch (error) {
    if (isFailure(error)) return false
    throw error
  }
}
