import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

/** Does nothing when the member was made an offer before. */
export async function insertLeavingOffer(tx: Tx, offer: Insertable<Tables['leavingOffer']>): Promise<void> {
  await tx
    .insertInto('leavingOffer')
    .values(offer)
    .onConflict((conflict) => conflict.column('memberId').doNothing())
    .execute()
}

export function findLeavingOffer(db: Db, memberId: string) {
  return db.selectFrom('leavingOffer').where('memberId', '=', memberId).selectAll().executeTakeFirst()
}

export async function updateLeavingOfferTaken(
  tx: Tx,
  memberId: string,
  { takenAt, expiresAt, offeredAfter }: { takenAt: Date; expiresAt: Date; offeredAfter: Date },
): Promise<void> {
  await tx
    .updateTable('leavingOffer')
    .set({ takenAt, expiresAt })
    .where('memberId', '=', memberId)
    .where('takenAt', 'is', null)
    .where('offeredAt', '>', offeredAfter)
    .execute()
}

/** The taken offer that still runs and was not used: it is valid for one purchase. */
export function findOpenRetentionDiscount(db: Db, memberId: string, now: Date) {
  return db
    .selectFrom('leavingOffer')
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('purchase')
            .whereRef('purchase.memberId', '=', 'leavingOffer.memberId')
            .whereRef('purchase.discountCode', '=', 'leavingOffer.code')
            .where('purchase.status', '=', 'completed')
            .select(sql<number>`1`.as('one')),
        ),
      ),
    )
    .select(['code', 'percentage', 'expiresAt'])
    .executeTakeFirst()
}
