import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export async function insertStaffSession(
  tx: Tx,
  session: Omit<Insertable<Tables['staffSession']>, 'lastSeenAt'>,
): Promise<void> {
  await tx
    .insertInto('staffSession')
    .values({ ...session, lastSeenAt: session.createdAt })
    .execute()
}

/** A session with its owner and their role at the site; none without a role there. */
export async function findStaffSession(db: Db, tokenHash: Buffer, siteId: string, now: Date) {
  return db
    .selectFrom('staffSession')
    .innerJoin('staff', 'staff.id', 'staffSession.staffId')
    .innerJoin('staffRole', (join) =>
      join.onRef('staffRole.staffId', '=', 'staff.id').on('staffRole.siteId', '=', siteId),
    )
    .where('staffSession.tokenHash', '=', tokenHash)
    .where('staffSession.expiresAt', '>', now)
    .select([
      'staffSession.id as sessionId',
      'staffSession.expiresAt',
      'staffSession.lastSeenAt',
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.language',
      'staffRole.role',
    ])
    .executeTakeFirst()
}

export async function touchStaffSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('staffSession').set({ lastSeenAt: now }).where('id', '=', id).execute()
}

export function listStaffSessions(db: Db, staffId: string, now: Date) {
  return db
    .selectFrom('staffSession')
    .where('staffId', '=', staffId)
    .where('expiresAt', '>', now)
    .select(['id', 'userAgent', 'country', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** @returns whether it was one of theirs */
export async function deleteStaffSession(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staffSession')
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @param kept the session that goes on */
export async function deleteStaffSessions(tx: Tx, staffId: string, kept?: string): Promise<void> {
  await tx
    .deleteFrom('staffSession')
    .where('staffId', '=', staffId)
    .$if(kept !== undefined, (query) => query.where('id', '!=', kept!))
    .execute()
}

export async function deleteExpiredStaffSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('staffSession').where('expiresAt', '<=', now).execute()
}
