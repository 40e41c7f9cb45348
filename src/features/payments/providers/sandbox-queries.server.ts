import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { ProviderReversal } from './provider.ts'

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

/** The payment of an order by a stored method. */
export function findSandboxCharge(db: Db, mandateId: string, reference: string) {
  return db
    .selectFrom('sandboxPayment')
    .where('mandateId', '=', mandateId)
    .where('reference', '=', reference)
    .select('id')
    .executeTakeFirst()
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
  more: { calledOff: boolean; arrivesAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sandboxPayment')
    .set({ status, ...more })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function lockSandboxPayment(tx: Tx, id: string): Promise<SandboxRow | undefined> {
  return tx.selectFrom('sandboxPayment').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

export async function updateSandboxFailure(tx: Tx, id: string, failure: string): Promise<void> {
  await tx.updateTable('sandboxPayment').set({ failure }).where('id', '=', id).execute()
}

/** Keeps a means of payment, and notes it with the payment by which it was given. */
export async function insertStoredMethod(
  tx: Tx,
  paymentId: string,
  method: Insertable<Tables['sandboxStoredMethod']>,
): Promise<void> {
  await tx.insertInto('sandboxStoredMethod').values(method).execute()
  await tx
    .updateTable('sandboxPayment')
    .set({ mandateId: method.mandateId })
    .where('id', '=', paymentId)
    .execute()
}

/** Keeps an account by a mandate. @returns the one kept before, if this one was */
export async function insertMandate(
  tx: Tx,
  mandate: { customerId: string; mandateId: string; label: string },
): Promise<{ customerId: string; mandateId: string; label: string }> {
  await tx
    .insertInto('sandboxStoredMethod')
    .values(mandate)
    .onConflict((conflict) => conflict.column('mandateId').doNothing())
    .execute()
  return (await findStoredMethod(tx, mandate.mandateId))!
}

export function findStoredMethod(db: Db, mandateId: string) {
  return db
    .selectFrom('sandboxStoredMethod')
    .where('mandateId', '=', mandateId)
    .selectAll()
    .executeTakeFirst()
}

/** Decides whether the next charges are declined. */
export async function updateDeclines(tx: Tx, mandateId: string, declines: boolean): Promise<void> {
  await tx.updateTable('sandboxStoredMethod').set({ declines }).where('mandateId', '=', mandateId).execute()
}

export async function endStoredMethod(tx: Tx, mandateId: string): Promise<void> {
  await tx
    .updateTable('sandboxStoredMethod')
    .set({ ended: true })
    .where('mandateId', '=', mandateId)
    .execute()
}

export async function insertSandboxReversal(
  tx: Tx,
  reversal: Insertable<Tables['sandboxReversal']>,
): Promise<void> {
  await tx.insertInto('sandboxReversal').values(reversal).execute()
}

export function findSandboxReversal(db: Db, idempotencyKey: string) {
  return db
    .selectFrom('sandboxReversal')
    .where('idempotencyKey', '=', idempotencyKey)
    .selectAll()
    .executeTakeFirst()
}

/** What went back of a payment, oldest first. */
export function listSandboxReversals(db: Db, paymentId: string): Promise<ProviderReversal[]> {
  return db
    .selectFrom('sandboxReversal')
    .where('paymentId', '=', paymentId)
    .orderBy('createdAt')
    .orderBy('id')
    .select(['id', 'kind', 'amount', 'status', 'idempotencyKey as key'])
    .execute()
}

export async function listReversedPayments(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sandboxReversal')
    .where('createdAt', '>=', since)
    .select('paymentId')
    .distinct()
    .execute()
  return rows.map(({ paymentId }) => paymentId)
}
