import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export type PurchaseRow = Selectable<Tables['purchase']>
export type Failure = 'failed' | 'canceled' | 'expired'

const PURCHASES_SHOWN = 100

/** Nothing happens when the id is taken. */
export async function insertPurchase(tx: Tx, purchase: Insertable<Tables['purchase']>): Promise<void> {
  await tx
    .insertInto('purchase')
    .values(purchase)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export function findPurchase(db: Db, id: string): Promise<PurchaseRow | undefined> {
  return db.selectFrom('purchase').where('id', '=', id).selectAll().executeTakeFirst()
}

export function findPurchaseByPayment(
  db: Db,
  provider: string,
  providerPaymentId: string,
): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('purchase')
    .where('provider', '=', provider)
    .where('providerPaymentId', '=', providerPaymentId)
    .selectAll()
    .executeTakeFirst()
}

export function listPurchases(db: Db, memberId: string): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchase')
    .where('memberId', '=', memberId)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .limit(PURCHASES_SHOWN)
    .execute()
}

/** Purchases without an end that began before this time, oldest first. */
export function listOpenPurchases(db: Db, before: Date): Promise<{ id: string; createdAt: Date }[]> {
  return db
    .selectFrom('purchase')
    .where('status', 'in', ['loading', 'pending'])
    .where('createdAt', '<', before)
    .select(['id', 'createdAt'])
    .orderBy('createdAt')
    .execute()
}

export async function updatePaymentBegun(
  tx: Tx,
  id: string,
  payment: { id: string; checkoutUrl: string },
): Promise<void> {
  await tx
    .updateTable('purchase')
    .set({ status: 'pending', providerPaymentId: payment.id, checkoutUrl: payment.checkoutUrl })
    .where('id', '=', id)
    .where('status', '=', 'loading')
    .execute()
}

/** Marks a purchase as paid. @returns whether it was not yet */
export async function completePurchase(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('purchase')
    .set({ status: 'completed', failure: null, completedAt: now })
    .where('id', '=', id)
    .where('status', '!=', 'completed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a purchase that is open. @returns whether it was */
export async function failPurchase(tx: Tx, id: string, failure: Failure): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('purchase')
    .set({ status: 'failed', failure })
    .where('id', '=', id)
    .where('status', 'in', ['loading', 'pending'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Leaves of a member's purchases what the law has us keep: what was bought and paid, when, and by which payment. */
export async function stripPurchases(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('purchase')
    .set({ bank: null, checkoutUrl: null, returnUrl: '' })
    .where('memberId', '=', memberId)
    .execute()
}
