import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export function findHeldTo(db: Db, memberId: string, toId: string) {
  return db
    .selectFrom('heldMessage')
    .where('memberId', '=', memberId)
    .where('toId', '=', toId)
    .select(['id', 'body', 'allowed'])
    .executeTakeFirst()
}

/** @returns false: another request has just kept one */
export async function insertHeld(tx: Tx, held: Insertable<Tables['heldMessage']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('heldMessage')
    .values(held)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteHeld(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('heldMessage').where('id', '=', id).execute()
}

export function findHeldMessage(db: Db, id: string) {
  return db
    .selectFrom('heldMessage')
    .innerJoin('profile', 'profile.memberId', 'heldMessage.toId')
    .where('heldMessage.id', '=', id)
    .select([
      'heldMessage.memberId',
      'heldMessage.toId',
      'profile.name as toName',
      'heldMessage.body',
      'heldMessage.why',
      'heldMessage.allowed',
    ])
    .executeTakeFirst()
}

export async function updateAllowed(tx: Tx, id: string, allowed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('heldMessage')
    .set({ allowed })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteHeldBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('heldMessage').where('createdAt', '<=', before).execute()
}
