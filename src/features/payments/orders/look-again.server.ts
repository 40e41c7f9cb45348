import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { SECOND } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { LimitRule } from '#server/limits.ts'
import { readPurchase } from './describe.server.ts'
import { CHECK_PURCHASE } from './settle.server.ts'

/** A webhook comes sooner. */
const HEARD_WITHIN_MILLISECONDS = 15 * SECOND
const LOOKS: LimitRule = { points: 1, seconds: 15 }

/** Reads a purchase; its provider is asked about one that stays open, since the buyer may be back before the webhook. */
export async function readPurchaseAgain(context: MemberContext, id: string): ReturnType<typeof readPurchase> {
  const { app } = context
  const answer = await readPurchase(context, id)
  const { status, created_at } = answer.purchase
  const age = app.clock.now().getTime() - new Date(created_at).getTime()
  if (status !== 'pending' || age < HEARD_WITHIN_MILLISECONDS) return answer
  const { taken } = await app.limits.take('payments.look-again', LOOKS, id)
  if (taken) await transact(app.db, (tx) => app.jobs.enqueue(tx, CHECK_PURCHASE, { purchaseId: id }))
  return answer
}
