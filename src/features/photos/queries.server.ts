import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Renditions } from '#shared/member-card.ts'
import type { Crop, Rejection } from '#shared/own-photo.ts'

const photosOf = (db: Db, memberId: string) =>
  db
    .selectFrom('photo')
    .where('memberId', '=', memberId)
    .select(['id', 'status', 'renditions', 'thumbhash', 'crop', 'rejection'])

export function findPhoto(db: Db, memberId: string, id: string) {
  return photosOf(db, memberId).where('id', '=', id).executeTakeFirst()
}

/** The photo of an earlier upload with this key. */
export function findPhotoByKey(db: Db, memberId: string, uploadKey: string) {
  return photosOf(db, memberId).where('uploadKey', '=', uploadKey).executeTakeFirst()
}

export type PhotoRow = Awaited<ReturnType<typeof findPhoto>> & object

/** The number of a member's photos, and the next free position. */
export async function countPhotos(
  db: Db,
  memberId: string,
): Promise<{ photos: number; nextPosition: number }> {
  const row = await db
    .selectFrom('photo')
    .where('memberId', '=', memberId)
    .select((eb) => [eb.fn.countAll<number>().as('photos'), eb.fn.max('position').as('last')])
    .executeTakeFirstOrThrow()
  return { photos: Number(row.photos), nextPosition: (row.last ?? -1) + 1 }
}

export async function insertPhoto(
  tx: Tx,
  photo: {
    memberId: string
    id: string
    uploadKey: string
    position: number
    status: PhotoRow['status']
    renditions: Renditions
    thumbhash: string
    createdAt: Date
    /** What a picture that we drew was drawn from. */
    portrait?: object
  },
): Promise<void> {
  const portrait = photo.portrait ? JSON.stringify(photo.portrait) : (null as never)
  await tx
    .insertInto('photo')
    .values({ ...photo, renditions: JSON.stringify(photo.renditions), portrait })
    .execute()
}

export function deletePhoto(tx: Tx, memberId: string, id: string) {
  return tx
    .deleteFrom('photo')
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .returning('renditions')
    .executeTakeFirst()
}

export async function findMainPhotoId(db: Db, memberId: string): Promise<string | null> {
  const { mainPhotoId } = await db
    .selectFrom('profile')
    .where('memberId', '=', memberId)
    .select('mainPhotoId')
    .executeTakeFirstOrThrow()
  return mainPhotoId
}

/** The member's main photo: the first in their order that others see; without one, the first pending one. */
export async function findFirstPhotoId(db: Db, memberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('photo')
    .where('memberId', '=', memberId)
    .where('status', '!=', 'rejected')
    .select('id')
    // 'active' sorts before 'pending'.
    .orderBy('status')
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function listPhotoIds(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('photo')
    .where('memberId', '=', memberId)
    .select('id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function updatePositions(tx: Tx, memberId: string, ids: string[]): Promise<void> {
  await sql`
    update photo set position = place.number - 1
    from unnest(${ids}::uuid[]) with ordinality as place (id, number)
    where photo.member_id = ${memberId} and photo.id = place.id
  `.execute(tx)
}

export async function updateCrop(
  tx: Tx,
  memberId: string,
  id: string,
  photo: { renditions: Renditions; thumbhash: string; crop: Crop | null },
): Promise<void> {
  await tx
    .updateTable('photo')
    .set({
      renditions: JSON.stringify(photo.renditions),
      thumbhash: photo.thumbhash,
      crop: photo.crop && JSON.stringify(photo.crop),
    })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .execute()
}

export async function updateStatus(
  tx: Tx,
  memberId: string,
  id: string,
  verdict: { status: PhotoRow['status']; rejection: Rejection | null },
): Promise<void> {
  await tx.updateTable('photo').set(verdict).where('memberId', '=', memberId).where('id', '=', id).execute()
}

export async function findRenditions(db: Db, photoId: string): Promise<Renditions | undefined> {
  const row = await db.selectFrom('photo').where('id', '=', photoId).select('renditions').executeTakeFirst()
  return row?.renditions
}

/** The owner and the visibility of a photo's file; undefined when no photo has a file of this name. */
export function findFile(db: Db, name: string) {
  return db
    .selectFrom('photo')
    .innerJoin('account', 'account.id', 'photo.memberId')
    .where(sql<boolean>`jsonb_path_query_array(photo.renditions, '$.*') ? ${name}`)
    .select(['photo.memberId', 'photo.status', 'account.status as accountStatus'])
    .executeTakeFirst()
}

export function listRenditions(db: Db, memberId: string): Promise<{ id: string; renditions: Renditions }[]> {
  return db.selectFrom('photo').where('memberId', '=', memberId).select(['id', 'renditions']).execute()
}
