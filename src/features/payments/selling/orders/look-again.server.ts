import type { MemberContext } from '#features/accounts/account/context.server.ts'
import type { App } from '#server/app.ts'
import { SECOND } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { LimitRule } from '#server/limits/limits.ts'
import { readPurchase } from './describe.server.ts'
import { CHECK_PURCHASE, checkPurchase } from './settle.server.ts'

/** A webhook comes sooner. */
const HEARD_WITHIN_MILLISECONDS = 15 * SECOND
const LOOKS: LimitRule = { points: 1, seconds: 15 }

/** A buyer who is back from the provider's page waits for its answer, but no longer than this. */
const WAIT_MILLISECONDS = 2.5 * SECOND

/**
 * Reads a purchase; its provider is asked about one that stays open, since the buyer may be back before the webhook.
 * @param returned just now, from the provider's page: what they decided there is shown at once
 */
export async function readPurchaseAgain(
  context: MemberContext,
  id: string,
  returned: boolean,
): ReturnType<typeof readPurchase> {
  const { app } = context
  const answer = await readPurchase(context, id)
  const { status, created_at } = answer.purchase
  if (status === 'pending' && returned) {
    const { taken } = await app.limits.take('payments.look-again', LOOKS, id)
    if (!taken) return answer
    await lookNow(app, id)
    return readPurchase(context, id)
  }
  const age = app.clock.now().getTime() - new Date(created_at).getTime()
  if (status !== 'pending' || age < HEARD_WITHIN_MILLISECONDS) return answer
  const { taken } = await app.limits.take('payments.look-again', LOOKS, id)
  if (taken) await transact(app.db, (tx) => app.jobs.enqueue(tx, CHECK_PURCHASE, { purchaseId: id }))
  return answer
}

async function lookNow(app: App, purchaseId: string): Promise<void> {
  const looking = checkPurchase(app, { purchaseId }).catch((error: unknown) => {
    app.log.warn({ err: error, purchase: purchaseId }, 'the provider does not tell about a buyer who is back')
  })
  const { promise: waited, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, WAIT_MILLISECONDS)
  await Promise.race([looking, waited])
  clearTimeout(timer)
}
