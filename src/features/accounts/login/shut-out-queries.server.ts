import type { Db, Tx } from '#server/database/connect.ts'

type ShutOut = { suspendedUntil?: Date | null; bannedAt?: Date | null; shutOutBy?: string | null }

export async function updateShutOut(tx: Tx, memberId: string, shutOut: ShutOut): Promise<void> {
  await tx.updateTable('account').set(shutOut).where('id', '=', memberId).execute()
}

export function listEndedSuspensions(db: Db, now: Date) {
  return db
    .selectFrom('account')
    .where('suspendedUntil', '<=', now)
    .select('id')
    .orderBy('suspendedUntil')
    .execute()
}

export function listDeviceHashes(db: Db, memberId: string) {
  return db
    .selectFrom('account')
    .leftJoin('knownDevice', 'knownDevice.memberId', 'account.id')
    .where('account.id', '=', memberId)
    .select(['account.siteId', 'account.email', 'knownDevice.tokenHash'])
    .execute()
}

type BanMark = { mark: Buffer; siteId: string; kind: 'device' | 'email'; decisionId: string; createdAt: Date }

export async function insertBanMarks(tx: Tx, marks: BanMark[]): Promise<void> {
  await tx
    .insertInto('banMark')
    .values(marks)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findBanMark(db: Db, mark: Buffer, after: Date): Promise<boolean> {
  const row = await db
    .selectFrom('banMark')
    .where('mark', '=', mark)
    .where('createdAt', '>', after)
    .select('mark')
    .executeTakeFirst()
  return row !== undefined
}

/** A browser whose token changes keeps its mark. */
export async function updateBanMark(tx: Tx, mark: Buffer, next: Buffer): Promise<void> {
  await tx.updateTable('banMark').set({ mark: next }).where('mark', '=', mark).execute()
}

export async function deleteBanMarks(tx: Tx, decisionId: string): Promise<void> {
  await tx.deleteFrom('banMark').where('decisionId', '=', decisionId).execute()
}

export async function deleteBanMarksBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('banMark').where('createdAt', '<=', before).execute()
}
