import type { Db, Tx } from '#server/database/connect.ts'
import type { Day } from '#shared/dates.ts'
import type { LeavingReason } from '#shared/leaving.ts'

export async function markDeleted(tx: Tx, id: string, deletedAt: Date): Promise<void> {
  await tx.updateTable('account').set({ status: 'deleted', deletedAt }).where('id', '=', id).execute()
}

export async function deleteSessions(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('session').where('memberId', '=', memberId).execute()
}

export async function insertLeavingReason(
  tx: Tx,
  row: { id: string; siteId: string; reason: LeavingReason; remarks: string | null; leftIn: Day },
): Promise<void> {
  await tx.insertInto('leavingReason').values(row).execute()
}

/** An unused, unexpired link. */
export function findOpenLink(db: Db, tokenHash: Buffer, purpose: string, now: Date) {
  return db
    .selectFrom('mailToken')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .select('memberId')
    .executeTakeFirst()
}

/** Accounts deleted before this time, oldest deletion first. */
export function listDeletedBefore(db: Db, time: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('account')
    .where('status', '=', 'deleted')
    .where('deletedAt', '<=', time)
    .select('id')
    .orderBy('deletedAt')
    .execute()
}

/** Deletes the account with all rows that cascade from it, and releases its address. */
export async function deleteAccountRow(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('emailClaim').where('memberId', '=', memberId).execute()
  await tx.deleteFrom('account').where('id', '=', memberId).execute()
}

/** Deletes the mails to an address that a demo kept instead of sending. */
export async function deleteOutboxTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('outbox').where('recipient', '=', email).execute()
}

export async function deleteOutboxBefore(tx: Tx, time: Date): Promise<void> {
  await tx.deleteFrom('outbox').where('createdAt', '<=', time).execute()
}
