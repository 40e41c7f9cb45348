import type { Db, Tx } from '#server/database/connect.ts'

/** @returns whether no site had it */
export async function insertHost(tx: Tx, siteId: string, host: string): Promise<boolean> {
  const inserted = await tx
    .insertInto('siteDomain')
    .values({ host, siteId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('host')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteHost(tx: Tx, siteId: string, host: string): Promise<void> {
  await tx.deleteFrom('siteDomain').where('host', '=', host).where('siteId', '=', siteId).execute()
}

export function findHost(db: Db, host: string) {
  return db.selectFrom('siteDomain').where('host', '=', host).select('siteId').executeTakeFirst()
}
