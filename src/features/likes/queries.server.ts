import { sql } from 'kysely'
import { idOf, mayMeet } from '#features/accounts/account/sight.server.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Pool } from '#shared/search-pools.ts'

/** @returns false when the like already exists */
export async function insertLike(
  tx: Tx,
  like: { likedId: string; likerId: string; id: string; createdAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('memberLike')
    .values({ ...like, seenAt: null })
    .onConflict((conflict) => conflict.columns(['likedId', 'likerId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function hasLiked(db: Db, likerId: string, likedId: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberLike')
    .where('likedId', '=', likedId)
    .where('likerId', '=', likerId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function markSeen(tx: Tx, likedId: string, likerId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('memberLike')
    .set({ seenAt: now })
    .where('likedId', '=', likedId)
    .where('likerId', '=', likerId)
    .where('seenAt', 'is', null)
    .where(mayMeet(idOf(likedId), idOf(likerId)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** After a like of one's own that makes a match: the other's like is no news any more, nor passed. */
export async function answerLike(tx: Tx, likedId: string, likerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('memberLike')
    .set((eb) => ({ seenAt: eb.fn.coalesce('seenAt', eb.val(now)), celebratedAt: now, passedAt: null }))
    .where('likedId', '=', likedId)
    .where('likerId', '=', likerId)
    .execute()
}

export async function savePassed(
  tx: Tx,
  likedId: string,
  likerId: string,
  passedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('memberLike')
    .set((eb) => ({ passedAt, seenAt: eb.fn.coalesce('seenAt', eb.val(passedAt)) }))
    .where('likedId', '=', likedId)
    .where('likerId', '=', likerId)
    // A match stays one: the like was returned in another tab.
    .$if(passedAt !== null, (update) =>
      update.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('memberLike as returned')
              .where('returned.likedId', '=', likerId)
              .where('returned.likerId', '=', likedId)
              .select(sql<number>`1`.as('one')),
          ),
        ),
      ),
    )
    .where(mayMeet(idOf(likedId), idOf(likerId)))
    .execute()
}

export async function takeCelebrated(tx: Tx, likedId: string, likerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('memberLike')
    .set({ celebratedAt: now })
    .where('likedId', '=', likedId)
    .where('likerId', '=', likerId)
    .where('celebratedAt', 'is', null)
    .where(mayMeet(idOf(likedId), idOf(likerId)))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberLike as mine')
          .where('mine.likedId', '=', likerId)
          .where('mine.likerId', '=', likedId)
          .select('mine.id'),
      ),
    )
    .execute()
}

const LISTED = 200

/** Received likes but those passed, unseen ones first; only from senders whom the member may meet. */
export function listReceived(db: Db, memberId: string) {
  return shown(db, memberId, 'likerId')
    .where('memberLike.likedId', '=', memberId)
    .where('memberLike.passedAt', 'is', null)
    .orderBy((eb) => eb('memberLike.seenAt', 'is', null), 'desc')
    .orderBy('memberLike.createdAt', 'desc')
    .limit(LISTED)
    .select([
      'memberLike.likerId as id',
      'memberLike.createdAt',
      'memberLike.seenAt',
      'memberLike.celebratedAt',
    ])
    .execute()
}

export function listGiven(db: Db, memberId: string) {
  return shown(db, memberId, 'likedId')
    .where('memberLike.likerId', '=', memberId)
    .orderBy('memberLike.createdAt', 'desc')
    .limit(LISTED)
    .select(['memberLike.likedId as id', 'memberLike.createdAt'])
    .execute()
}

function shown(db: Db, memberId: string, other: 'likerId' | 'likedId') {
  return db.selectFrom('memberLike').where(mayMeet(idOf(memberId), sql.ref(`memberLike.${other}`)))
}

/** A fictional profile that looks for this member, has not liked them yet, and has no block with them. */
export function findFictionalAdmirer(
  db: Db,
  query: { siteId: string; memberId: string; pools: Pool[]; country: string },
) {
  return db
    .selectFrom('searchEntry')
    .innerJoin('profile', 'profile.memberId', 'searchEntry.memberId')
    .where('searchEntry.siteId', '=', query.siteId)
    .where('searchEntry.pool', 'in', query.pools)
    .where('searchEntry.country', '=', query.country)
    .where('profile.fictional', '=', true)
    .where(mayMeet(idOf(query.memberId), sql.ref('searchEntry.memberId')))
    .where(({ not, exists, selectFrom, eb }) =>
      not(
        exists(
          selectFrom('memberLike')
            .where('memberLike.likedId', '=', query.memberId)
            .where('memberLike.likerId', '=', eb.ref('searchEntry.memberId'))
            .select('memberLike.id'),
        ),
      ),
    )
    .orderBy('searchEntry.lastOnline', 'desc')
    .limit(1)
    .select('profile.memberId as id')
    .executeTakeFirst()
}

export async function deleteLikesOf(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('memberLike').where('likedId', '=', memberId).execute()
  await tx.deleteFrom('memberLike').where('likerId', '=', memberId).execute()
}
