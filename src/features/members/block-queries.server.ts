import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

const LISTED = 500

export function findBlocked(db: Db, memberId: string) {
  return (
    db
      .selectFrom('block')
      .innerJoin('profile', 'profile.memberId', 'block.blockedId')
      .innerJoin('account', 'account.id', 'block.blockedId')
      // The picture of who is in sight: not of the invisible, nor of who has blocked this member as well.
      .leftJoin('photo', (join) =>
        join
          .onRef('photo.memberId', '=', 'profile.memberId')
          .onRef('photo.id', '=', 'profile.mainPhotoId')
          .on('photo.status', '=', 'active')
          .on('profile.invisible', '=', false)
          .on(
            sql<boolean>`not exists (select from block theirs where theirs.member_id = block.blocked_id and theirs.blocked_id = block.member_id)`,
          ),
      )
      .where('block.memberId', '=', memberId)
      .where('account.status', '!=', 'deleted')
      .orderBy('block.createdAt', 'desc')
      .limit(LISTED)
      .select([
        'profile.memberId as id',
        'profile.name',
        'profile.fictional',
        'block.createdAt',
        'photo.id as photoId',
        'photo.renditions',
        'photo.thumbhash',
      ])
      .execute()
  )
}
