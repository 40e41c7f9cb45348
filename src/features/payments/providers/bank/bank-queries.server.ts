import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Part } from './reported.ts'

export type CollectionRow = Selectable<Tables['debitCollection']>

/** The provider's name. */
export const BANK = 'bank'

export function findMandateByReference(db: Db, reference: string) {
  return db
    .selectFrom('debitMandate')
    .where('reference', '=', reference)
    .select(['id', 'siteId'])
    .executeTakeFirst()
}

/** @returns the new collection, or the existing one with this key */
export async function insertCollection(
  tx: Tx,
  collection: Insertable<Tables['debitCollection']>,
): Promise<string> {
  await tx
    .insertInto('debitCollection')
    .values(collection)
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('debitCollection')
    .where('idempotencyKey', '=', collection.idempotencyKey)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findCollection(db: Db, id: string): Promise<CollectionRow | undefined> {
  return db.selectFrom('debitCollection').where('id', '=', id).selectAll().executeTakeFirst()
}

/** The collection for a purchase, whose id is its key. */
export function findCollectionFor(db: Db, purchaseId: string): Promise<CollectionRow | undefined> {
  return db
    .selectFrom('debitCollection')
    .where('idempotencyKey', '=', purchaseId)
    .selectAll()
    .executeTakeFirst()
}

/** Marks a collection that is in no file yet. */
export async function cancelCollection(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('debitCollection')
    .set({ status: 'canceled' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

/** Takes a purchase's collection back from the next file. @returns false where the bank has it already */
export async function recallCollection(tx: Tx, purchaseId: string): Promise<boolean> {
  await tx
    .updateTable('debitCollection')
    .set({ status: 'canceled' })
    .where('idempotencyKey', '=', purchaseId)
    .where('status', '=', 'open')
    .execute()
  const sent = await tx
    .selectFrom('debitCollection')
    .where('idempotencyKey', '=', purchaseId)
    .where('status', '!=', 'canceled')
    .select('id')
    .executeTakeFirst()
  return sent === undefined
}

/** Marks a collection as paid, unless it came back. @returns whether it was not yet */
export async function settleCollection(tx: Tx, id: string, now: Date, heard: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('debitCollection')
    .set({ status: 'paid', settledAt: now, heard })
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks a collection as given back. @returns whether it was not yet */
export async function returnCollection(tx: Tx, id: string, reason: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('debitCollection')
    .set({ status: 'returned', returnedAt: now, returnReason: reason, heard: false })
    .where('id', '=', id)
    .where('status', 'in', ['sent', 'paid'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function listReturned(db: Db, since: Date): Promise<string[]> {
  const rows = await db.selectFrom('debitCollection').where('returnedAt', '>=', since).select('id').execute()
  return rows.map(({ id }) => id)
}

/** Collections of which a report told, or whose day a file moved, since their purchases were looked at. */
export async function listUnheard(
  tx: Tx,
): Promise<{ id: string; purchaseId: string; status: CollectionRow['status'] }[]> {
  const rows = await tx
    .updateTable('debitCollection')
    .set({ heard: true })
    .where('heard', '=', false)
    .returning(['id', 'idempotencyKey', 'status'])
    .execute()
  return rows.map(({ idempotencyKey, ...row }) => ({ ...row, purchaseId: idempotencyKey }))
}

/** The collections of a file, or of its part. */
export function listOfPart(db: Db, { batchId, sequenceType }: Part): Promise<CollectionRow[]> {
  return db
    .selectFrom('debitCollection')
    .where('batchId', '=', batchId)
    .$if(sequenceType !== null, (query) => query.where('sequenceType', '=', sequenceType))
    .selectAll()
    .orderBy('id')
    .execute()
}

/** What the bank has by a mandate, newest first. */
export function listByMandate(db: Db, reference: string): Promise<CollectionRow[]> {
  return db
    .selectFrom('debitCollection')
    .innerJoin('debitMandate', 'debitMandate.id', 'debitCollection.mandateId')
    .where('debitMandate.reference', '=', reference)
    .where('debitCollection.status', 'in', ['sent', 'paid', 'returned'])
    .selectAll('debitCollection')
    .orderBy('debitCollection.createdAt', 'desc')
    .orderBy('debitCollection.id', 'desc')
    .execute()
}

/** Marks a sent collection as one that a report spoke of unclearly. @returns how many were marked */
export async function doubtCollection(tx: Tx, id: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('debitCollection')
    .set({ doubtedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The files of which collections are in doubt, with their number. */
export function listDoubted(db: Db) {
  return db
    .selectFrom('debitCollection')
    .where('doubtedAt', 'is not', null)
    .where('status', '=', 'sent')
    .select(({ fn }) => ['batchId', fn.countAll<string>().as('collections')])
    .groupBy('batchId')
    .orderBy('batchId')
    .execute()
}

/** Ends the doubt about a file's collections. @returns of how many */
export async function trustBatch(tx: Tx, batchId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('debitCollection')
    .set({ doubtedAt: null })
    .where('batchId', '=', batchId)
    .where('doubtedAt', 'is not', null)
    .where('status', '=', 'sent')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Refunds of what was collected at the operator's own bank that did not reach their buyer, oldest first. */
export function listUnpaidRefunds(db: Db, siteId: string) {
  return db
    .selectFrom('reversal')
    .innerJoin('purchase', 'purchase.id', 'reversal.purchaseId')
    .innerJoin('debitMandate', 'debitMandate.id', 'purchase.mandateId')
    .where('reversal.status', 'in', ['requested', 'failed'])
    .where('reversal.providerReversalId', 'is', null)
    .where('reversal.siteId', '=', siteId)
    .where('purchase.provider', '=', BANK)
    .selectAll('reversal')
    .select(['debitMandate.accountHolder', 'debitMandate.ibanSealed'])
    .orderBy('reversal.createdAt')
    .orderBy('reversal.id')
    .execute()
}
