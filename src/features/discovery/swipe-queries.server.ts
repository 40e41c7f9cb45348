import type { Db, Tx } from '#server/database/connect.ts'

export function findSwipe(db: Db, memberId: string, otherId: string) {
  return db
    .selectFrom('swipe')
    .where('memberId', '=', memberId)
    .where('otherId', '=', otherId)
    .select('liked')
    .executeTakeFirst()
}

export async function saveSwipe(
  tx: Tx,
  swipe: { memberId: string; otherId: string; liked: boolean; createdAt: Date },
): Promise<void> {
  const { liked, createdAt } = swipe
  await tx
    .insertInto('swipe')
    .values(swipe)
    .onConflict((conflict) => conflict.columns(['memberId', 'otherId']).doUpdateSet({ liked, createdAt }))
    .execute()
}

export async function countSwipeLikes(db: Db, memberId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('swipe')
    .where('memberId', '=', memberId)
    .where('liked', '=', true)
    .where('createdAt', '>=', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes swipes on a member's card; the member's own are deleted with the account. */
export async function deleteSwipesOf(tx: Tx, otherId: string): Promise<void> {
  await tx.deleteFrom('swipe').where('otherId', '=', otherId).execute()
}
