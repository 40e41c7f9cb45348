import type { Db, Tx } from '#server/database/connect.ts'

export function listPushSubscriptions(db: Db, memberId: string) {
  return db
    .selectFrom('pushSubscription')
    .where('memberId', '=', memberId)
    .select(['endpoint', 'keys'])
    .execute()
}

export async function deletePushSubscription(tx: Tx, endpoint: string): Promise<void> {
  await tx.deleteFrom('pushSubscription').where('endpoint', '=', endpoint).execute()
}

export async function deleteOwnPushSubscription(tx: Tx, memberId: string, endpoint: string): Promise<void> {
  await tx
    .deleteFrom('pushSubscription')
    .where('memberId', '=', memberId)
    .where('endpoint', '=', endpoint)
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
