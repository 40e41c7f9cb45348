import { sql } from 'kysely'
import { idOf, maySee } from '#features/accounts/account/sight.server.ts'
import type { Db } from '#server/database/connect.ts'

const LISTED = 500

export function findBlocked(db: Db, memberId: string) {
  const inSight = maySee(idOf(memberId), sql.ref('block.blocked_id'))
  return (
    db
      .selectFrom('block')
      .innerJoin('profile', 'profile.memberId', 'block.blockedId')
      // Joined only while the viewer may see them: neither invisible members nor those who block the viewer
      // too.
      .leftJoin('photo', (join) =>
        join
          .onRef('photo.memberId', '=', 'profile.memberId')
          .onRef('photo.id', '=', 'profile.mainPhotoId')
          .on('photo.status', '=', 'active')
          .on(inSight),
      )
      .where('block.memberId', '=', memberId)
      .orderBy('block.createdAt', 'desc')
      .limit(LISTED)
      .select([
        'profile.memberId as id',
        // A member out of sight may have another name by now, which is not disclosed.
        sql<string | null>`coalesce(block.name, case when ${inSight} then profile.name end)`.as('name'),
        'profile.fictional',
        'block.createdAt',
        'photo.id as photoId',
        'photo.renditions',
        'photo.thumbhash',
      ])
      .execute()
  )
}
