import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export type SandboxRow = Selectable<Tables['sandboxPayment']>

/** @returns the payment of this key: the new one, or the one that was there */
export async function insertSandboxPayment(
  tx: Tx,
  payment: Insertable<Tables['sandboxPayment']>,
): Promise<SandboxRow> {
  await tx
    .insertInto('sandboxPayment')
    .values(payment)
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .execute()
  return tx
    .selectFrom('sandboxPayment')
    .where('idempotencyKey', '=', payment.idempotencyKey)
    .selectAll()
    .executeTakeFirstOrThrow()
}

export function findSandboxPayment(db: Db, id: string): Promise<SandboxRow | undefined> {
  return db.selectFrom('sandboxPayment').where('id', '=', id).selectAll().executeTakeFirst()
}

export function listSandboxPayments(db: Db, limit: number): Promise<SandboxRow[]> {
  return db
    .selectFrom('sandboxPayment')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Moves a payment on that is not final yet. @returns whether it was not */
export async function updateSandboxPayment(
  tx: Tx,
  id: string,
  status: Exclude<SandboxRow['status'], 'open'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sandboxPayment')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'in', ['open', 'pending'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
