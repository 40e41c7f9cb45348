import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export type SandboxRow = Selectable<Tables['sandboxPayment']>

/** @returns the new payment, or the existing one with this key */
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

/** Changes a payment's status. @returns whether it was in one of the `from` states */
export async function updateSandboxPayment(
  tx: Tx,
  id: string,
  status: Exclude<SandboxRow['status'], 'open'>,
  from: ('open' | 'pending')[],
  calledOff: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sandboxPayment')
    .set({ status, calledOff })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
