import { sql } from 'kysely'
import { idOf, mayMeet } from '#features/accounts/account/visibility.server.ts'
import { DAY } from '#server/clock.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Pool } from '#shared/search-pools.ts'

/** What on the profile a like is for, and a few words about it. */
export type LikeWords = { about?: string | undefined; words?: string | undefined }

/** Adds a few words to a like that has none. @returns whether they were taken */
export async function addWords(
  tx: Tx,
  { likedId, likerId, about, words }: { likedId: string; likerId: string } & LikeWords,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('memberLike')
    .set({ about: about ?? null, words: words ?? null })
    .where('likedId', '=', likedId)
    .where('likerId', '=', likerId)
    .where((eb) =>
      eb.or([
        eb.and([eb('about', 'is', null), eb('words', 'is', null)]),
        eb.and([eb('seenAt', 'is', null), eb('words', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function hasLikeWords(db: Db, likerId: string, likedId: string): Promise<boolean> {
  const like = await db
    .selectFrom('memberLike')
    .where('likedId', '=', likedId)
    .where('likerId', '=', likerId)
    .where('words', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return like !== undefined
}

/** @returns false when the like already exists */
export async function insertLike(
  tx: Tx,
  like: { likedId: string; likerId: string; id: string; createdAt: Date } & LikeWords,
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

export async function markSeen(tx: Tx, likedId: string, likerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('memberLike')
    .set({ seenAt: now })
    .where('likedId', '=', likedId)
    .where('likerId', '=', likerId)
    .where('seenAt', 'is', null)
    .where(mayMeet(idOf(likedId), idOf(likerId)))
    .execute()
}

/** Makes both likes a match. The other's like is no news any more after one's own, nor passed. */
export async function matchLikes(tx: Tx, memberId: string, otherId: string, now: Date): Promise<void> {
  await tx
    .updateTable('memberLike')
    .set((eb) => ({
      matchedAt: eb.fn.coalesce('matchedAt', eb.val(now)),
      seenAt: eb.fn.coalesce('seenAt', eb.val(now)),
      celebratedAt: now,
      passedAt: null,
    }))
    .where('likedId', '=', memberId)
    .where('likerId', '=', otherId)
    .execute()
  await tx
    .updateTable('memberLike')
    .set((eb) => ({ matchedAt: eb.fn.coalesce('matchedAt', eb.val(now)) }))
    .where('likedId', '=', otherId)
    .where('likerId', '=', memberId)
    .execute()
}

/** Deletes a like; the other's, if there is one, is a like again and no match. @returns whether there was one */
export async function deleteLike(tx: Tx, likerId: string, likedId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('memberLike')
    .where('likedId', '=', likedId)
    .where('likerId', '=', likerId)
    .executeTakeFirst()
  await tx
    .updateTable('memberLike')
    .set({ matchedAt: null, celebratedAt: null })
    .where('likedId', '=', likerId)
    .where('likerId', '=', likedId)
    .where('matchedAt', 'is not', null)
    .execute()
  return numDeletedRows === 1n
}

/** How far a like has come: when it was given, whether its receiver opened it, and whether it is a match. */
export function findLike(db: Db, likerId: string, likedId: string) {
  return db
    .selectFrom('memberLike')
    .where('likedId', '=', likedId)
    .where('likerId', '=', likerId)
    .select(['createdAt', 'seenAt', 'matchedAt'])
    .executeTakeFirst()
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

/** The dates of birth that the ages sought allow. */
type Born = { by: string | undefined; after: string | undefined }

/** A fictional profile that looks for this member, has not liked them yet, and has no block with them. */
export function findFictionalAdmirer(
  db: Db,
  query: { siteId: string; memberId: string; pools: Pool[]; country: string; born: Born },
) {
  return db
    .selectFrom('searchEntry')
    .where('searchEntry.siteId', '=', query.siteId)
    .where('searchEntry.pool', 'in', query.pools)
    .where('searchEntry.country', '=', query.country)
    .where(sql<boolean>`search_entry.fictional`)
    .$if(query.born.by !== undefined, (entries) =>
      entries.where('searchEntry.dateOfBirth', '<=', query.born.by!),
    )
    .$if(query.born.after !== undefined, (entries) =>
      entries.where('searchEntry.dateOfBirth', '>', query.born.after!),
    )
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
    .orderBy('searchEntry.memberId', 'desc')
    .limit(1)
    .select('searchEntry.memberId as id')
    .executeTakeFirst()
}

/** Counts an automatic like, if there were fewer than so many within a day of the first. @returns whether it may be given */
export async function countAutoLike(tx: Tx, memberId: string, most: number, now: Date): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - DAY)
  const { numAffectedRows } = await sql`
    insert into auto_like as counted (member_id, since, given) values (${memberId}, ${now}, 1)
    on conflict (member_id) do update set
      since = case when counted.since <= ${dayAgo}::timestamptz then excluded.since else counted.since end,
      given = case when counted.since <= ${dayAgo}::timestamptz then 1 else counted.given + 1 end
    where counted.since <= ${dayAgo}::timestamptz or counted.given < ${most}`.execute(tx)
  return numAffectedRows === 1n
}

export async function deleteLikesOf(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('memberLike').where('likedId', '=', memberId).execute()
  await tx.deleteFrom('memberLike').where('likerId', '=', memberId).execute()
}
