import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export type StoredRow = Selectable<Tables['storedMethod']>
export type ToForget = Selectable<Tables['methodToForget']>

/** A member's kept methods, newest first. */
export function listStored(db: Db, memberId: string): Promise<StoredRow[]> {
  return db
    .selectFrom('storedMethod')
    .where('memberId', '=', memberId)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** One of the member's own. */
export function findStored(db: Db, memberId: string, id: string): Promise<StoredRow | undefined> {
  return db
    .selectFrom('storedMethod')
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .selectAll()
    .executeTakeFirst()
}

export async function insertStored(tx: Tx, row: Insertable<Tables['storedMethod']>): Promise<void> {
  await tx.insertInto('storedMethod').values(row).execute()
}

/** Gives a kept method the ids of a newer agreement. */
export async function renewStored(
  tx: Tx,
  id: string,
  agreement: Pick<StoredRow, 'customerId' | 'mandateId' | 'createdAt'>,
): Promise<void> {
  await tx.updateTable('storedMethod').set(agreement).where('id', '=', id).execute()
}

export async function deleteStored(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('storedMethod').where('id', '=', id).execute()
}

export async function insertToForget(tx: Tx, row: ToForget): Promise<void> {
  await tx.insertInto('methodToForget').values(row).execute()
}

/** Those of which no order waits to learn whether they were charged for it. */
export function listToForget(db: Db): Promise<ToForget[]> {
  return db
    .selectFrom('methodToForget')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('purchase')
            .whereRef('purchase.storedMethodId', '=', 'methodToForget.id')
            .where('purchase.status', '=', 'loading')
            .select('purchase.id'),
        ),
      ),
    )
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** One that its owner has removed, while its provider was not told. */
export function findToForget(db: Db, id: string): Promise<ToForget | undefined> {
  return db.selectFrom('methodToForget').where('id', '=', id).selectAll().executeTakeFirst()
}

export async function deleteToForget(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('methodToForget').where('id', '=', id).execute()
}
