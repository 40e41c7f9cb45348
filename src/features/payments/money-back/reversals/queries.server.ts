import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { BANK } from '../../providers/bank/bank-queries.server.ts'
import type { PurchaseRow } from '../../selling/orders/queries.server.ts'

export type ReversalRow = Selectable<Tables['reversal']>

/** Locks a purchase, whose account may be erased; the account is locked first. */
export function lockPurchase(tx: Tx, id: string): Promise<PurchaseRow> {
  return tx.selectFrom('purchase').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
}

export function findReversal(db: Db, id: string): Promise<ReversalRow | undefined> {
  return db.selectFrom('reversal').where('id', '=', id).selectAll().executeTakeFirst()
}

/** What went back of a purchase, oldest first. */
export function listReversals(db: Db, purchaseId: string): Promise<ReversalRow[]> {
  return db
    .selectFrom('reversal')
    .where('purchaseId', '=', purchaseId)
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function listReversalsOf(db: Db, purchaseIds: string[]): Promise<ReversalRow[]> {
  return db
    .selectFrom('reversal')
    .where('purchaseId', 'in', purchaseIds)
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Records the reversal, and its amount with the purchase. */
export async function insertReversal(tx: Tx, reversal: Insertable<Tables['reversal']>): Promise<ReversalRow> {
  await tx
    .updateTable('purchase')
    .set((eb) => ({ reversedAmount: eb('reversedAmount', '+', reversal.amount) }))
    .where('id', '=', reversal.purchaseId)
    .execute()
  return tx.insertInto('reversal').values(reversal).returningAll().executeTakeFirstOrThrow()
}

/** Moves a reversal on. @returns whether it was in one of the `from` states */
export async function updateReversal(
  tx: Tx,
  id: string,
  change: Pick<ReversalRow, 'status'> &
    Partial<
      Pick<
        ReversalRow,
        'providerReversalId' | 'coveredAmount' | 'byHandAmount' | 'sentAt' | 'endedAt' | 'withdrawnAt'
      >
    >,
  from: ReversalRow['status'][],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reversal')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether the member has a completed purchase of which something is left. */
export async function hasBought(db: Db, memberId: string, besides?: string): Promise<boolean> {
  const row = await db
    .selectFrom('purchase')
    .where('memberId', '=', memberId)
    .where('status', '=', 'completed')
    .whereRef('reversedAmount', '<', 'amount')
    .$if(besides !== undefined, (query) => query.where('id', '<>', besides!))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Refunds that have not reached their buyer, oldest first. */
export function listOpenReversals(db: Db) {
  return db
    .selectFrom('reversal')
    .where('status', 'in', ['requested', 'sent'])
    .select(['id', 'purchaseId', 'status'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Takes from a member's reversals what only the browser's repetitions needed. */
export async function stripReversals(tx: Tx, memberId: string): Promise<void> {
  await tx.updateTable('reversal').set({ requestKey: null }).where('memberId', '=', memberId).execute()
}

export function findReversalByRequest(
  db: Db,
  memberId: string,
  requestKey: string,
): Promise<ReversalRow | undefined> {
  return db
    .selectFrom('reversal')
    .where('memberId', '=', memberId)
    .where('requestKey', '=', requestKey)
    .selectAll()
    .executeTakeFirst()
}

/** The member's completed purchases among these, oldest first. */
export function listCompleted(db: Db, memberId: string, ids: string[]): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchase')
    .where('id', 'in', ids)
    .where('memberId', '=', memberId)
    .where('status', '=', 'completed')
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export type OpenOrder = PurchaseRow & {
  /** No file to the operator's own bank has it. */
  inNoFile: boolean
}

/** The member's orders that are not paid yet. */
export function listOpen(db: Db, memberId: string): Promise<OpenOrder[]> {
  return db
    .selectFrom('purchase')
    .where('memberId', '=', memberId)
    .where('status', 'in', ['loading', 'pending'])
    .selectAll()
    .select(
      sql<boolean>`provider = ${BANK} and not exists (
        select from debit_collection collection
        where collection.idempotency_key = purchase.id::text and collection.status not in ('open', 'canceled')
      )`.as('inNoFile'),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The member's purchases among these. */
export function listNamed(db: Db, memberId: string, ids: string[]): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchase')
    .where('id', 'in', ids)
    .where('memberId', '=', memberId)
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** An account that is deleted and not erased yet. */
export function findLeaving(db: Db, memberId: string) {
  return db
    .selectFrom('account')
    .where('id', '=', memberId)
    .where('status', '=', 'deleted')
    .select(['siteId', 'deletedAt'])
    .executeTakeFirst()
}
