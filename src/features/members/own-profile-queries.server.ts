import type { Updateable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export function findOwnProfile(db: Db, memberId: string) {
  return db
    .selectFrom('profile')
    .leftJoin('place', (join) =>
      join.onRef('place.country', '=', 'profile.country').onRef('place.id', '=', 'profile.placeId'),
    )
    .leftJoin('region', (join) =>
      join.onRef('region.country', '=', 'profile.country').onRef('region.code', '=', 'profile.region'),
    )
    .where('profile.memberId', '=', memberId)
    .selectAll('profile')
    .select(['region.name as regionName', 'place.name as placeName'])
    .executeTakeFirstOrThrow()
}

export async function updateProfile(
  tx: Tx,
  memberId: string,
  changes: Updateable<Tables['profile']>,
): Promise<void> {
  await tx.updateTable('profile').set(changes).where('memberId', '=', memberId).execute()
}

export async function updateMainPhoto(tx: Tx, memberId: string, photoId: string | null): Promise<void> {
  await tx.updateTable('profile').set({ mainPhotoId: photoId }).where('memberId', '=', memberId).execute()
}
