import { sql } from 'kysely'
import {
  haveConversation,
  idOf,
  maySee,
  neitherBlocks,
} from '#features/accounts/account/visibility.server.ts'
import type { Db, Tx } from '#server/database/connect.ts'

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
      .orderBy('block.blockedId', 'desc')
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

/** Blocks a member, and keeps the name that the blocker can see at this moment. */
export async function insertBlock(
  tx: Tx,
  memberId: string,
  blockedId: string,
  createdAt: Date,
): Promise<void> {
  const [own, other] = [idOf(memberId), idOf(blockedId)]
  await tx
    .insertInto('block')
    .values({
      memberId,
      blockedId,
      name: sql<string | null>`coalesce(
        (select other_name from inbox where member_id = ${memberId} and other_id = ${blockedId}),
        (select name from profile where member_id = ${blockedId} and (${haveConversation(own, other)} or ${maySee(own, other)}))
      )`,
      createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findNoBlock(db: Db, a: string, b: string): Promise<boolean> {
  const row = await db.selectNoFrom(neitherBlocks(idOf(a), idOf(b)).as('none')).executeTakeFirstOrThrow()
  return row.none
}

export async function deleteBlock(tx: Tx, memberId: string, blockedId: string): Promise<void> {
  await tx.deleteFrom('block').where('memberId', '=', memberId).where('blockedId', '=', blockedId).execute()
}

export async function deleteBlocksOf(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('block').where('memberId', '=', memberId).execute()
  await tx.deleteFrom('block').where('blockedId', '=', memberId).execute()
}
