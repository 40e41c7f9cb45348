import { idOf, mayMeet } from '#features/accounts/account/sight.server.ts'
import type { Db, Tx } from '#server/database/connect.ts'

/** Subscriptions of the member's valid sessions; expired sessions that are not swept yet do not count. */
export function listPushSubscriptions(db: Db, memberId: string, now: Date) {
  return pushSubscriptions(db, memberId, now).execute()
}

export function findPushSubscription(db: Db, memberId: string, sessionId: string, now: Date) {
  return pushSubscriptions(db, memberId, now)
    .where('pushSubscription.sessionId', '=', sessionId)
    .executeTakeFirst()
}

function pushSubscriptions(db: Db, memberId: string, now: Date) {
  return db
    .selectFrom('pushSubscription')
    .innerJoin('session', (join) =>
      join
        .onRef('session.memberId', '=', 'pushSubscription.memberId')
        .onRef('session.id', '=', 'pushSubscription.sessionId'),
    )
    .where('pushSubscription.memberId', '=', memberId)
    .where('session.expiresAt', '>', now)
    .select([
      'pushSubscription.sessionId',
      'pushSubscription.endpoint',
      'pushSubscription.keys',
      'pushSubscription.failures',
    ])
}

/** Counts a failure. @returns the number of failures in a row, and since when */
export function savePushFailure(tx: Tx, endpoint: string, now: Date) {
  return tx
    .updateTable('pushSubscription')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      failingSince: eb.fn.coalesce('failingSince', eb.val(now)),
    }))
    .where('endpoint', '=', endpoint)
    .returning(['failures', 'failingSince'])
    .executeTakeFirst()
}

export async function savePushSuccess(tx: Tx, endpoint: string): Promise<void> {
  await tx
    .updateTable('pushSubscription')
    .set({ failures: 0, failingSince: null })
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function deletePushSubscription(tx: Tx, endpoint: string): Promise<void> {
  await tx.deleteFrom('pushSubscription').where('endpoint', '=', endpoint).execute()
}

export async function deletePushOfSession(tx: Tx, memberId: string, sessionId: string): Promise<void> {
  await tx
    .deleteFrom('pushSubscription')
    .where('memberId', '=', memberId)
    .where('sessionId', '=', sessionId)
    .execute()
}

/**
 * The receiver's language and the other's name; undefined when the receiver's account is deleted or the two may not
 * meet.
 */
export function findPushed(db: Db, memberId: string, aboutId: string) {
  return db
    .selectFrom('account')
    .innerJoin('profile as about', (join) => join.on('about.memberId', '=', aboutId))
    .where('account.id', '=', memberId)
    .where('account.status', '!=', 'deleted')
    .where(mayMeet(idOf(memberId), idOf(aboutId)))
    .select(['account.language', 'about.name', 'about.fictional'])
    .executeTakeFirst()
}
