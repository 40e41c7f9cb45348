import type { Db, Tx } from '#server/database/connect.ts'

/** Reads a member's identity and locks it against concurrent changes. */
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

/** A member's recent changes of name, oldest first. */
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

/** Records a change of name, and deletes those that no longer count. */
export async function insertNameChange(tx: Tx, memberId: string, now: Date, since: Date): Promise<void> {
  await tx.deleteFrom('nameChange').where('memberId', '=', memberId).where('changedAt', '<=', since).execute()
  await tx
    .insertInto('nameChange')
    .values({ memberId, changedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
