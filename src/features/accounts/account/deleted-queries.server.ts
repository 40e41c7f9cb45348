import type { Db, Tx } from '#server/database/connect.ts'

/** Also confirms the address, since the reactivation link was mailed to it. */
export async function markReactivated(tx: Tx, id: string, confirmedAt: Date): Promise<void> {
  await tx
    .updateTable('account')
    .set({ status: 'active', deletedAt: null, confirmedAt })
    .where('id', '=', id)
    .execute()
}

/** The credits in the wallet, for the receipt. */
export async function findBalance(db: Db, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('ledgerEntry')
    .where('memberId', '=', memberId)
    .where('account', '=', 'wallet')
    .orderBy('number', 'desc')
    .limit(1)
    .select('balance')
    .executeTakeFirst()
  return row?.balance ?? 0
}
