import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export type MandateRow = Selectable<Tables['debitMandate']>
type EndedBy = NonNullable<MandateRow['endedBy']>

export function findMandate(db: Db, id: string): Promise<MandateRow | undefined> {
  return db.selectFrom('debitMandate').where('id', '=', id).selectAll().executeTakeFirst()
}

/** The mandate that the member has signed and not revoked. */
export function findCurrentMandate(db: Db, memberId: string): Promise<MandateRow | undefined> {
  return db
    .selectFrom('debitMandate')
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

export function findMandateByKey(
  db: Db,
  memberId: string,
  requestKey: string,
): Promise<MandateRow | undefined> {
  return db
    .selectFrom('debitMandate')
    .where('memberId', '=', memberId)
    .where('requestKey', '=', requestKey)
    .selectAll()
    .executeTakeFirst()
}

export function insertMandate(tx: Tx, mandate: Insertable<Tables['debitMandate']>): Promise<MandateRow> {
  return tx.insertInto('debitMandate').values(mandate).returningAll().executeTakeFirstOrThrow()
}

/** Ends the member's mandate. @returns it, if they had one */
export function endMandate(
  tx: Tx,
  memberId: string,
  endedBy: EndedBy,
  now: Date,
): Promise<MandateRow | undefined> {
  return tx
    .updateTable('debitMandate')
    .set({ endedAt: now, endedBy })
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

const SEALED_AT_ONCE = 500

/** The sealed accounts of mandates, a page by their ids. */
export function listSealedIbans(db: Db, after: string | undefined) {
  return db
    .selectFrom('debitMandate')
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .select(['id', 'ibanSealed'])
    .orderBy('id')
    .limit(SEALED_AT_ONCE)
    .execute()
}

/** @returns false when it has changed since it was read */
export async function updateSealedIban(
  db: Db,
  { id, ibanSealed, anew }: Pick<MandateRow, 'id' | 'ibanSealed'> & { anew: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('debitMandate')
    .set({ ibanSealed: anew })
    .where('id', '=', id)
    .where('ibanSealed', '=', ibanSealed)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
