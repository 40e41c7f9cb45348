import type { Tx } from '#server/database/connect.ts'

type NewSubscription = {
  endpoint: string
  memberId: string
  sessionId: string
  keys: { p256dh: string; auth: string }
  createdAt: Date
}

/**
 * Saves a session's push subscription. A browser has one, which may have been another member's before.
 * @returns false when the session has ended meanwhile
 */
export async function savePushSubscription(tx: Tx, subscription: NewSubscription): Promise<boolean> {
  const { endpoint, memberId, sessionId } = subscription
  const session = await tx
    .selectFrom('session')
    .where('memberId', '=', memberId)
    .where('id', '=', sessionId)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  if (!session) return false
  await tx
    .deleteFrom('pushSubscription')
    .where('memberId', '=', memberId)
    .where('sessionId', '=', sessionId)
    .where('endpoint', '!=', endpoint)
    .execute()
  const row = {
    ...subscription,
    keys: JSON.stringify(subscription.keys),
    failures: 0,
    failingSince: null,
  }
  await tx
    .insertInto('pushSubscription')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute()
  return true
}
