import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

type CodeRow = Selectable<Tables['debitCode']>

/** Keeps a member's code in the place of an earlier one. */
export async function upsertCode(tx: Tx, code: Insertable<Tables['debitCode']>): Promise<void> {
  const { memberId: _, ...change } = code
  await tx
    .insertInto('debitCode')
    .values(code)
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ ...change, tries: 0 }))
    .execute()
}

/** Counts a try at a member's code that is not older than `since`. @returns it, unless all tries are spent */
export function countTry(
  tx: Tx,
  memberId: string,
  { since, tries }: { since: Date; tries: number },
): Promise<CodeRow | undefined> {
  return tx
    .updateTable('debitCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('memberId', '=', memberId)
    .where('sentAt', '>', since)
    .where('tries', '<', tries)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteCode(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('debitCode').where('memberId', '=', memberId).execute()
}

export async function isBlocked(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('debitBlock')
    .where('memberId', '=', memberId)
    .select('memberId')
    .executeTakeFirst()
  return row !== undefined
}
