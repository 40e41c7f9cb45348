import type { Db, Tx } from '#server/database/connect.ts'

/** A member's identity as it stands; other changes of the same member wait until this one is done. */
export function lockIdentity(tx: Tx, memberId: string) {
  return tx
    .selectFrom('profile')
    .where('memberId', '=', memberId)
    .select([
      'name',
      'gender',
      'sexuality',
      'dateOfBirth',
      'country',
      'region',
      'placeId',
      'birthDateChangedAt',
    ])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** When a member took another name lately, oldest first. */
export async function listNameChanges(db: Db, memberId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('nameChange')
    .where('memberId', '=', memberId)
    .where('changedAt', '>', since)
    .select('changedAt')
    .orderBy('changedAt')
    .execute()
  return rows.map(({ changedAt }) => changedAt)
}

/** Notes a change of name, and forgets those that no longer count. */
export async function insertNameChange(tx: Tx, memberId: string, now: Date, since: Date): Promise<void> {
  await tx.deleteFrom('nameChange').where('memberId', '=', memberId).where('changedAt', '<=', since).execute()
  await tx
    .insertInto('nameChange')
    .values({ memberId, changedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
