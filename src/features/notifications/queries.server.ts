import type { Db, Tx } from '#server/database/connect.ts'

/** The browsers to push to: those where the member is logged in, whether or not ended sessions have been swept. */
export function listPushSubscriptions(
  db: Db,
  memberId: string,
  { now, seenAfter }: { now: Date; seenAfter: Date },
) {
  return db
    .selectFrom('pushSubscription')
    .innerJoin('session', (join) =>
      join
        .onRef('session.memberId', '=', 'pushSubscription.memberId')
        .onRef('session.id', '=', 'pushSubscription.sessionId'),
    )
    .where('pushSubscription.memberId', '=', memberId)
    .where('session.expiresAt', '>', now)
    .where('session.lastSeenAt', '>', seenAfter)
    .select(['pushSubscription.endpoint', 'pushSubscription.keys'])
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

/** In which language a member is told, and of whom; undefined when either has gone. */
export function findPushed(db: Db, memberId: string, aboutId: string) {
  return db
    .selectFrom('account')
    .innerJoin('profile as about', (join) => join.on('about.memberId', '=', aboutId))
    .innerJoin('account as aboutAccount', 'aboutAccount.id', 'about.memberId')
    .where('account.id', '=', memberId)
    .where('account.status', '!=', 'deleted')
    .where('aboutAccount.status', '!=', 'deleted')
    .select(['account.language', 'about.name', 'about.fictional'])
    .executeTakeFirst()
}
