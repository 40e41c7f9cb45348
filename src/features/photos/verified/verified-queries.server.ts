import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { DecisionReason } from '#shared/moderation.ts'
import type { Pose } from './poses.ts'

const OPEN = ['asked', 'sent'] as const

export function findVerification(db: Db, id: string) {
  return db.selectFrom('photoVerification').where('id', '=', id).selectAll().executeTakeFirst()
}
export type VerificationRow = Awaited<ReturnType<typeof findVerification>> & object

export function findLastVerification(db: Db, memberId: string) {
  return db
    .selectFrom('photoVerification')
    .where('memberId', '=', memberId)
    .selectAll()
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** When the member asked for poses since then, oldest first. */
export async function listAskedSince(db: Db, memberId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('photoVerification')
    .where('memberId', '=', memberId)
    .where('askedAt', '>', since)
    .select('askedAt')
    .orderBy('askedAt')
    .execute()
  return rows.map(({ askedAt }) => askedAt)
}

/** What of a member counts for a verification. */
export function findPortrait(db: Db, memberId: string) {
  return db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.memberId')
    .leftJoin('photo', (join) =>
      join
        .onRef('photo.memberId', '=', 'profile.memberId')
        .onRef('photo.id', '=', 'profile.mainPhotoId')
        .on('photo.status', '=', 'active'),
    )
    .where('profile.memberId', '=', memberId)
    .select([
      'account.siteId',
      'account.status',
      'profile.fictional',
      'profile.verifiedAt',
      'profile.verifiedPhotoId',
      'photo.id as photoId',
      'photo.renditions',
    ])
    .executeTakeFirst()
}

type Asked = { id: string; memberId: string; pose: Pose; askedAt: Date; expiresAt: Date }

export async function insertAsked(tx: Tx, asked: Asked): Promise<void> {
  await tx.insertInto('photoVerification').values(asked).execute()
}

export async function updateSent(
  tx: Tx,
  id: string,
  sent: { photoId: string; photoFile: string; file: string; sentAt: Date },
): Promise<void> {
  await tx
    .updateTable('photoVerification')
    .set({ ...sent, state: 'sent' })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()
}

export async function updateEnded(
  tx: Tx,
  id: string,
  ended: { state: 'approved' | 'rejected' | 'withdrawn'; reason?: DecisionReason | null; decidedAt: Date },
): Promise<void> {
  await tx
    .updateTable('photoVerification')
    .set({ ...ended, file: null })
    .where('id', '=', id)
    .execute()
}

export function findOpen(db: Db, memberId: string) {
  return db
    .selectFrom('photoVerification')
    .where('memberId', '=', memberId)
    .where('state', 'in', OPEN)
    .selectAll()
    .executeTakeFirst()
}

/** Whether the photo is there, shown, and as it was. */
export async function isSamePhoto(
  db: Db,
  memberId: string,
  { photoId, photoFile }: { photoId: string | null; photoFile: string | null },
): Promise<boolean> {
  if (!photoId) return false
  const photo = await db
    .selectFrom('photo')
    .where('memberId', '=', memberId)
    .where('id', '=', photoId)
    .where('status', '=', 'active')
    .select('renditions')
    .executeTakeFirst()
  return photo?.renditions.full === photoFile
}

export function findMark(db: Db, memberId: string) {
  return db
    .selectFrom('profile')
    .where('memberId', '=', memberId)
    .where('verifiedAt', 'is not', null)
    .select(['verifiedPhotoId as photoId', 'verifiedFile as photoFile'])
    .executeTakeFirst()
}

/** How many posed pictures have this file name: one, or none when it was decided or the member is gone. */
export async function isInUse(db: Db, id: string, file: string): Promise<boolean> {
  const row = await db
    .selectFrom('photoVerification')
    .where('id', '=', id)
    .where('file', '=', file)
    .select(sql<number>`1`.as('used'))
    .executeTakeFirst()
  return row !== undefined
}
