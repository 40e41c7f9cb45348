import type { Db } from '#server/database/connect.ts'

export function findPurchaseOf(db: Db, memberId: string, id: string) {
  return db
    .selectFrom('purchase')
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .select('status')
    .executeTakeFirst()
}

/** What a transfer with this key gave a member; undefined where there was none. */
export async function findGranted(db: Db, memberId: string, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('ledgerEntry')
    .where('memberId', '=', memberId)
    .where('key', '=', key)
    .where('account', '=', 'wallet')
    .select('amount')
    .executeTakeFirst()
  return row?.amount
}

export function findBirthDate(db: Db, memberId: string) {
  return db.selectFrom('profile').where('memberId', '=', memberId).select('dateOfBirth').executeTakeFirst()
}
