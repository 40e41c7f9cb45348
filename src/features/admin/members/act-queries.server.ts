import type { Db } from '#server/database/connect.ts'

export function findPurchaseOf(db: Db, memberId: string, id: string) {
  return db
    .selectFrom('purchase')
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .select('status')
    .executeTakeFirst()
}

export function findBirthDate(db: Db, memberId: string) {
  return db.selectFrom('profile').where('memberId', '=', memberId).select('dateOfBirth').executeTakeFirst()
}
