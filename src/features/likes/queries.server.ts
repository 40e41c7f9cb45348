import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Pool } from '#shared/pools.ts'
import { neitherBlocks } from '../members/blocks.server.ts'

/** @returns false when the like had been given before */
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
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const LISTED = 200

/** Received likes, new ones first; without those of members who left, or who stand in a block. */
export function listReceived(db: Db, memberId: string) {
  return shown(db, 'likerId')
    .where('memberLike.likedId', '=', memberId)
    .orderBy((eb) => eb('memberLike.seenAt', 'is', null), 'desc')
    .orderBy('memberLike.createdAt', 'desc')
    .limit(LISTED)
    .select(['memberLike.likerId as id', 'memberLike.createdAt', 'memberLike.seenAt'])
    .execute()
}

export function listGiven(db: Db, memberId: string) {
  return shown(db, 'likedId')
    .where('memberLike.likerId', '=', memberId)
    .orderBy('memberLike.createdAt', 'desc')
    .limit(LISTED)
    .select(['memberLike.likedId as id', 'memberLike.createdAt'])
    .execute()
}

function shown(db: Db, other: 'likerId' | 'likedId') {
  return db
    .selectFrom('memberLike')
    .innerJoin('account', 'account.id', `memberLike.${other}`)
    .innerJoin('profile', 'profile.memberId', `memberLike.${other}`)
    .where('account.status', '!=', 'deleted')
    .where('profile.invisible', '=', false)
    .where(neitherBlocks(sql.ref('member_like.liked_id'), sql.ref('member_like.liker_id')))
}

/** A fictional profile that looks for this member and has not liked them yet. */
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
