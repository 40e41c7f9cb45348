import type { Db, Tx } from '#server/database/connect.ts'
import type { Day } from '#shared/dates.ts'
import type { LeavingReason } from '#shared/leaving.ts'

/** An account, deleted or not, that changes one by one: as it is now, and locked until the transaction ends. */
export function lockAndReadAccount(tx: Tx, id: string) {
  return tx
    .selectFrom('account')
    .where('id', '=', id)
    .select(['id', 'siteId', 'email', 'status', 'confirmedAt', 'deletedAt'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function markDeleted(tx: Tx, id: string, deletedAt: Date): Promise<void> {
  await tx.updateTable('account').set({ status: 'deleted', deletedAt }).where('id', '=', id).execute()
}

/** The link that brings an account back was mailed to its address: the address is confirmed with it. */
export async function markReactivated(tx: Tx, id: string, confirmedAt: Date): Promise<void> {
  await tx
    .updateTable('account')
    .set({ status: 'active', deletedAt: null, confirmedAt })
    .where('id', '=', id)
    .execute()
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

/** A link that could be used now. */
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

/** Ends all links of a purpose that were mailed to a member. */
export async function spendLinks(tx: Tx, memberId: string, purpose: string, now: Date): Promise<void> {
  await tx
    .updateTable('mailToken')
    .set({ usedAt: now })
    .where('memberId', '=', memberId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute()
}

/** What the receipt tells of: credits in the wallet. */
export async function findBalance(db: Db, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('ledgerEntry')
    .where('memberId', '=', memberId)
    .where('account', '=', 'wallet')
    .orderBy('number', 'desc')
    .limit(1)
    .select('balance')
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** Accounts that were deleted before this time, the longest gone first. */
export function listDeletedBefore(db: Db, time: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('account')
    .where('status', '=', 'deleted')
    .where('deletedAt', '<=', time)
    .select('id')
    .orderBy('deletedAt')
    .execute()
}

/** Removes the account with everything that hangs on it, and frees its address and name. */
export async function deleteAccountRow(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('emailClaim').where('memberId', '=', memberId).execute()
  await tx.deleteFrom('nameClaim').where('memberId', '=', memberId).execute()
  await tx.deleteFrom('account').where('id', '=', memberId).execute()
}

/** A demo keeps the mails that it does not send. */
export async function deleteOutboxTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('outbox').where('recipient', '=', email).execute()
}

/** @returns how many rows went */
export async function deleteOutboxBefore(tx: Tx, time: Date): Promise<void> {
  await tx.deleteFrom('outbox').where('createdAt', '<=', time).execute()
}
