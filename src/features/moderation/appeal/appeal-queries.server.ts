import type { Db, Tx } from '#server/database/connect.ts'

type Appeal = { id: string; decisionId: string; memberId: string; words: string; createdAt: Date }

/** @returns false: there is one already */
export async function insertAppeal(tx: Tx, appeal: Appeal): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('moderationAppeal')
    .values(appeal)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function findAppealTo(db: Db, decisionId: string) {
  return db.selectFrom('moderationAppeal').where('decisionId', '=', decisionId).selectAll().executeTakeFirst()
}

export function findAppeal(db: Db, id: string) {
  return db.selectFrom('moderationAppeal').where('id', '=', id).selectAll().executeTakeFirst()
}

export async function updateAppeal(tx: Tx, id: string, outcome: 'granted' | 'refused'): Promise<void> {
  await tx.updateTable('moderationAppeal').set({ outcome }).where('id', '=', id).execute()
}
