import { type ExpressionBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

const UNKNOWN_VIEWER = '00000000-0000-0000-0000-000000000000'

/** What cards and profiles show of members, with what lies between each of them and the viewer. */
function profiles(db: Db, siteId: string, viewerId = UNKNOWN_VIEWER) {
  return db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.memberId')
    .leftJoin('place', (join) =>
      join.onRef('place.country', '=', 'profile.country').onRef('place.id', '=', 'profile.placeId'),
    )
    .leftJoin('region', (join) =>
      join.onRef('region.country', '=', 'profile.country').onRef('region.code', '=', 'profile.region'),
    )
    .leftJoin('photo', (join) =>
      join
        .onRef('photo.memberId', '=', 'profile.memberId')
        .onRef('photo.id', '=', 'profile.mainPhotoId')
        .on('photo.status', '=', 'active'),
    )
    .where('profile.siteId', '=', siteId)
    .where('account.status', '!=', 'deleted')
    .select((eb) => [
      'profile.memberId as id',
      'profile.name',
      'profile.gender',
      'profile.dateOfBirth',
      'profile.country',
      'profile.region',
      'profile.fictional',
      'profile.interests',
      'profile.lastOnlineAt',
      'account.status',
      'region.name as regionName',
      'place.name as placeName',
      'place.latitude',
      'place.longitude',
      'photo.id as photoId',
      'photo.renditions',
      'photo.thumbhash',
      liked(eb, 'profile.memberId', viewerId).as('likeGiven'),
      liked(eb, viewerId, 'profile.memberId').as('likeReceived'),
    ])
}

type ProfileExpressions = ExpressionBuilder<Tables, 'profile'>

function liked(eb: unknown, likedId: string, likerId: string) {
  const expressions = eb as ProfileExpressions
  const value = (id: string) =>
    id === 'profile.memberId' ? expressions.ref('profile.memberId') : expressions.val(id)
  return expressions.exists(
    expressions
      .selectFrom('memberLike')
      .where('memberLike.likedId', '=', value(likedId))
      .where('memberLike.likerId', '=', value(likerId))
      .select(sql<number>`1`.as('one')),
  )
}

export type ProfileRow = Awaited<ReturnType<typeof listProfiles>>[number]

export function listProfiles(db: Db, siteId: string, ids: string[], viewerId?: string) {
  return profiles(db, siteId, viewerId).where(sql<boolean>`profile.member_id = any(${ids}::uuid[])`).execute()
}

export function findFullProfile(db: Db, siteId: string, id: string, viewerId?: string) {
  return profiles(db, siteId, viewerId)
    .where('profile.memberId', '=', id)
    .select((eb) => [
      'profile.invisible',
      // Whoever took back the consent shows it to nobody.
      eb
        .case()
        .when('account.specialCategoryConsentAt', 'is not', null)
        .then(eb.ref('profile.sexuality'))
        .end()
        .as('sexuality'),
      'profile.profileText',
      'profile.hairColor',
      'profile.eyeColor',
      'profile.bodyType',
      'profile.relationshipStatus',
      'profile.tattoos',
      'profile.signupReason',
    ])
    .executeTakeFirst()
}

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

export function listPhotos(db: Db, memberId: string) {
  return db
    .selectFrom('photo')
    .selectAll()
    .where('memberId', '=', memberId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Who has blocked whom between two members. */
export async function findBlocks(
  db: Db,
  a: string,
  b: string,
): Promise<{ byFirst: boolean; bySecond: boolean }> {
  const rows = await db
    .selectFrom('block')
    .where((eb) =>
      eb.or([
        eb.and([eb('memberId', '=', a), eb('blockedId', '=', b)]),
        eb.and([eb('memberId', '=', b), eb('blockedId', '=', a)]),
      ]),
    )
    .select('memberId')
    .execute()
  return { byFirst: rows.some((row) => row.memberId === a), bySecond: rows.some((row) => row.memberId === b) }
}

export async function insertBlock(
  tx: Tx,
  memberId: string,
  blockedId: string,
  createdAt: Date,
): Promise<void> {
  await tx
    .insertInto('block')
    .values({ memberId, blockedId, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBlock(tx: Tx, memberId: string, blockedId: string): Promise<void> {
  await tx.deleteFrom('block').where('memberId', '=', memberId).where('blockedId', '=', blockedId).execute()
}

/** Whether two members already talk to each other. */
export async function haveConversation(db: Db, a: string, b: string): Promise<boolean> {
  const row = await db
    .selectFrom('inbox')
    .where('memberId', '=', a)
    .where('otherId', '=', b)
    .select('conversationId')
    .executeTakeFirst()
  return row !== undefined
}

/** Makes a photo the one that stands for the member; null where none is left. */
export async function updateMainPhoto(tx: Tx, memberId: string, photoId: string | null): Promise<void> {
  await tx.updateTable('profile').set({ mainPhotoId: photoId }).where('memberId', '=', memberId).execute()
}

export async function deleteBlocksOf(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('block').where('memberId', '=', memberId).execute()
  await tx.deleteFrom('block').where('blockedId', '=', memberId).execute()
}

/** Whether somebody of this id is a member now: neither unknown, nor deleted, nor erased. */
export async function isMember(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .where('id', '=', id)
    .where('status', '!=', 'deleted')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
