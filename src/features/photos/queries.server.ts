import type { Db, Tx } from '#server/database/connect.ts'
import type { Renditions } from '#shared/member-card.ts'

/** Makes changes to one member's photos wait for each other; tells what their number depends on. */
export function lockAccount(tx: Tx, memberId: string) {
  return tx
    .selectFrom('account')
    .where('id', '=', memberId)
    .select('paidUser')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export function findPhoto(db: Db, memberId: string, id: string) {
  return db
    .selectFrom('photo')
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .select(['id', 'status', 'renditions', 'thumbhash'])
    .executeTakeFirst()
}

export type PhotoRow = Awaited<ReturnType<typeof findPhoto>> & object

/** How many photos a member has, and the first position that is free. */
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
    position: number
    status: PhotoRow['status']
    renditions: Renditions
    thumbhash: string
    createdAt: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('photo')
    .values({ ...photo, renditions: JSON.stringify(photo.renditions), portrait: null as never })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
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

/** The photo to stand for a member who took the main one away: one that others see, before one that waits. */
export async function findNextMainPhotoId(db: Db, memberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('photo')
    .where('memberId', '=', memberId)
    .where('status', '!=', 'rejected')
    .select('id')
    // 'active' stands before 'pending'.
    .orderBy('status')
    .orderBy('position')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findRenditions(db: Db, photoId: string): Promise<Renditions | undefined> {
  const row = await db.selectFrom('photo').where('id', '=', photoId).select('renditions').executeTakeFirst()
  return row?.renditions
}
