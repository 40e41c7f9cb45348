import { type RawBuilder, sql } from 'kysely'
import { idOf, mayMeet } from '#features/accounts/account/visibility.server.ts'
import type { Db } from '#server/database/connect.ts'

export type LikeRow = {
  id: string
  createdAt: Date
  seenAt: Date | null
  celebratedAt: Date | null
  matchedAt: Date | null
  about: string | null
  answer: string | null
  photo: string | null
  words: string | null
}

/** The last one of a page; lists go on after it. */
export type LikePlace = { isNew: boolean; at: Date; id: string }

export type LikesQuery = { memberId: string; after: LikePlace | undefined; limit: number }

const LIKER = sql.ref('member_like.liker_id')
const LIKED = sql.ref('member_like.liked_id')
const MADE = sql.ref('created_at')

/** Received likes but those passed, unseen ones first; only from senders whom the member may meet. */
export function listReceived(db: Db, { memberId, after, limit }: LikesQuery): Promise<LikeRow[]> {
  return list(db, memberId, LIKER, {
    where: sql`liked_id = ${memberId} and passed_at is null and ${mayMeet(idOf(memberId), LIKER)}
      ${after ? sql`and ((seen_at is null) < ${after.isNew} or ((seen_at is null) = ${after.isNew} and ${isBefore(MADE, LIKER, after)}))` : sql``}`,
    order: sql`(seen_at is null) desc, created_at desc, liker_id desc`,
    limit,
  })
}

/** Given likes, latest first. */
export function listGiven(db: Db, { memberId, after, limit }: LikesQuery): Promise<LikeRow[]> {
  return list(db, memberId, LIKED, {
    where: sql`liker_id = ${memberId} and ${mayMeet(idOf(memberId), LIKED)}
      ${after ? sql`and ${isBefore(MADE, LIKED, after)}` : sql``}`,
    order: sql`created_at desc, liked_id desc`,
    limit,
  })
}

/** The other's likes that are mutual, latest match first. */
export function listMatches(db: Db, { memberId, after, limit }: LikesQuery): Promise<LikeRow[]> {
  const matched = sql.ref('matched_at')
  return list(db, memberId, LIKER, {
    where: sql`liked_id = ${memberId} and matched_at is not null and ${mayMeet(idOf(memberId), LIKER)}
      ${after ? sql`and ${isBefore(matched, LIKER, after)}` : sql``}`,
    order: sql`matched_at desc, liker_id desc`,
    limit,
  })
}

/** The other's like, else one's own. */
export async function findLike(db: Db, memberId: string, otherId: string): Promise<LikeRow | undefined> {
  const one = { order: sql`created_at`, limit: 1 }
  const between = (by: string, to: string) => sql`liker_id = ${by} and liked_id = ${to}`
  const [received] = await list(db, memberId, LIKER, {
    ...one,
    where: sql`${between(otherId, memberId)} and ${mayMeet(idOf(memberId), LIKER)}`,
  })
  if (received) return received
  const [given] = await list(db, memberId, LIKED, {
    ...one,
    where: sql`${between(memberId, otherId)} and ${mayMeet(idOf(memberId), LIKED)}`,
  })
  return given
}

function isBefore(time: RawBuilder<unknown>, other: RawBuilder<unknown>, { at, id }: LikePlace) {
  return sql`(${time}, ${other}) < (${at}::timestamptz, ${id}::uuid)`
}

async function list(
  db: Db,
  memberId: string,
  other: RawBuilder<unknown>,
  { where, order, limit }: { where: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number },
): Promise<LikeRow[]> {
  const { rows } = await sql<LikeRow>`
    select ${other} as id, created_at, seen_at, celebrated_at, matched_at, about, words,
      (select answer from prompt_answer where prompt_answer.member_id = liked_id and liked_id = ${memberId}
        and about = 'prompt:' || prompt) as answer,
      (select renditions ->> 'thumb' from photo where photo.member_id = liked_id and liked_id = ${memberId}
        and photo.status = 'active' and about = 'photo:' || photo.id) as photo
    from member_like where ${where} order by ${order} limit ${limit}`.execute(db)
  return rows
}
