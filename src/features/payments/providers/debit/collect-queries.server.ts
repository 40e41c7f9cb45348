import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Day } from '#shared/dates.ts'
import type { PurchaseRow } from '../../selling/orders/queries.server.ts'

export async function updateCollectOn(tx: Tx, id: string, collectOn: Day): Promise<void> {
  await tx.updateTable('purchase').set({ collectOn }).where('id', '=', id).execute()
}

/** Moves the day of a collection to one of which its buyer still has to be told. */
export async function moveCollectOn(tx: Tx, id: string, collectOn: Day): Promise<void> {
  await tx.updateTable('purchase').set({ collectOn, noticedAt: null }).where('id', '=', id).execute()
}

export async function updateNoticed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('purchase').set({ noticedAt: now }).where('id', '=', id).execute()
}

/**
 * The orders by direct debit from before this time whose notice was not mailed and waits in no job, and which no bank
 * has.
 */
export function listUnnoticed(db: Db, job: string, before: Date): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchase')
    .where('mandateId', 'is not', null)
    .where('status', '=', 'pending')
    .where('noticedAt', 'is', null)
    .where('collectingSince', 'is', null)
    .where('createdAt', '<', before)
    .where(
      sql<boolean>`not exists (
        select from pgboss.job
        where name = ${job} and state < 'completed' and data->>'purchaseId' = purchase.id::text
      )`,
    )
    .selectAll()
    .execute()
}

/** Begins with a collection, after which it can no longer be called off. @returns it, if it was not called off before */
export function updateCollecting(tx: Tx, id: string, now: Date): Promise<PurchaseRow | undefined> {
  return tx
    .updateTable('purchase')
    .set((eb) => ({ collectingSince: eb.fn.coalesce('collectingSince', eb.val(now)) }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

export type UnpaidDebit = Pick<PurchaseRow, 'id' | 'provider' | 'collectingSince'>

/** The member's orders by direct debit that are not paid, newest first. */
export function lockUnpaidDebits(tx: Tx, memberId: string): Promise<UnpaidDebit[]> {
  return tx
    .selectFrom('purchase')
    .where('memberId', '=', memberId)
    .where('status', '=', 'pending')
    .where('mandateId', 'is not', null)
    .select(['id', 'provider', 'collectingSince'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .forNoKeyUpdate()
    .execute()
}

/** Notes a mandate's ids at the provider where it is registered. */
export async function updateRegistered(
  tx: Tx,
  id: string,
  at: { provider: string; customerId: string; providerMandateId: string },
): Promise<void> {
  await tx.updateTable('debitMandate').set(at).where('id', '=', id).execute()
}

export async function updateLastCollected(tx: Tx, id: string, lastCollectedOn: Day): Promise<void> {
  await tx.updateTable('debitMandate').set({ lastCollectedOn }).where('id', '=', id).execute()
}

/** Blocks a member, once. */
export async function insertBlock(
  tx: Tx,
  block: { memberId: string; reason: string; purchaseId: string; blockedAt: Date },
): Promise<void> {
  await tx
    .insertInto('debitBlock')
    .values(block)
    .onConflict((conflict) => conflict.column('memberId').doNothing())
    .execute()
}

/** Lets a member pay by direct debit again. @returns whether they were blocked */
export async function deleteBlock(tx: Tx, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('debitBlock')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
