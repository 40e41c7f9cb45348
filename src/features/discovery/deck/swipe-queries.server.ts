import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Day } from '#shared/dates.ts'

/** Not taken back, or played again since. */
export const IS_PLAYED = sql<boolean>`(swipe.undone_at is null or swipe.created_at >= swipe.undone_at)`

export function findSwipe(db: Db, memberId: string, otherId: string) {
  return db
    .selectFrom('swipe')
    .where('memberId', '=', memberId)
    .where('otherId', '=', otherId)
    .select(['liked', 'likedOn', 'undoneAt', 'createdAt', IS_PLAYED.as('played')])
    .executeTakeFirst()
}

/** Saves what was played; the day of a first like stays. */
export async function saveSwipe(
  tx: Tx,
  swipe: { memberId: string; otherId: string; liked: boolean; createdAt: Date; likedOn: Day | null },
): Promise<void> {
  const { liked, createdAt, likedOn } = swipe
  await tx
    .insertInto('swipe')
    .values(swipe)
    .onConflict((conflict) =>
      conflict.columns(['memberId', 'otherId']).doUpdateSet((eb) => ({
        liked,
        // Not before it was taken back, however close by.
        createdAt: eb.fn<Date>('greatest', [eb.val(createdAt), 'swipe.undoneAt']),
        likedOn: eb.fn.coalesce('swipe.likedOn', eb.cast<Day | null>(eb.val(likedOn), 'date')),
      })),
    )
    .execute()
}

/** The day of the member's latest likes, from `today` on, and how many there were on it. */
export function findLikesOfDay(db: Db, memberId: string, today: Day) {
  return db
    .selectFrom('swipe')
    .where('memberId', '=', memberId)
    .where('likedOn', '>=', today)
    .groupBy('likedOn')
    .orderBy('likedOn', 'desc')
    .limit(1)
    .select((eb) => ['likedOn', eb.fn.countAll<number>().as('count')])
    .executeTakeFirst()
}

/** The card that the member played last. */
export function findLastPlayed(db: Db, memberId: string) {
  return db
    .selectFrom('swipe')
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .select(['otherId', 'liked', 'undoneAt', 'createdAt'])
    .executeTakeFirst()
}

export async function markUndone(tx: Tx, memberId: string, otherId: string, now: Date): Promise<void> {
  await tx
    .updateTable('swipe')
    .set({ undoneAt: sql<Date>`greatest(${now}::timestamptz, created_at + interval '1 millisecond')` })
    .where('memberId', '=', memberId)
    .where('otherId', '=', otherId)
    .execute()
}

/** Deletes swipes on a member's card; the member's own are deleted with the account. */
export async function deleteSwipesOf(tx: Tx, otherId: string): Promise<void> {
  await tx.deleteFrom('swipe').where('otherId', '=', otherId).execute()
}
