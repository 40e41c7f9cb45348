import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { loadCards } from '#features/members/cards.server.ts'
import { countLook } from '#features/members/looking-limits.server.ts'
import { refuseField } from '#server/errors.ts'
import type { MemberCard } from '#shared/member-card.ts'
import type { GivenLike, LikesKind, ReceivedLike } from './contract.ts'
import {
  findLike,
  type LikePlace,
  type LikeRow,
  listGiven,
  listMatches,
  listReceived,
} from './list-queries.server.ts'

// More than the badge of new likes counts; read every minute, so no more of the rest than a page shows first.
const RECEIVED_FIRST = 100
const OTHERS_FIRST = 48
const LIKES_PER_PAGE = 24

const LISTS = { received: listReceived, given: listGiven, matches: listMatches }

/** The first of each list: what pages show at once, and badges count. */
export async function listLikes(context: MemberContext) {
  const { app, viewer } = context
  const first = (kind: LikesKind, limit: number) =>
    LISTS[kind](app.db, { memberId: viewer.id, after: undefined, limit })
  const [received, given, matches] = await Promise.all([
    first('received', RECEIVED_FIRST),
    first('given', OTHERS_FIRST),
    first('matches', OTHERS_FIRST),
  ])
  const ids = new Set([...received, ...given, ...matches].map((like) => like.id))
  return {
    profiles: await loadCards(context, [...ids]),
    liked_by: received.map(receivedLike),
    likes: given.map(givenLike),
    matches: matches.map((like) => like.id),
    matches_to_celebrate: matches.filter((like) => like.celebratedAt === null).map((like) => like.id),
    next: {
      received: cursorAfter('received', received, RECEIVED_FIRST),
      given: cursorAfter('given', given, OTHERS_FIRST),
      matches: cursorAfter('matches', matches, OTHERS_FIRST),
    },
  }
}

/** The like between two members, however long ago it was given. */
export async function readLike(
  { app, viewer }: MemberContext,
  otherId: string,
): Promise<{ like: GivenLike | null }> {
  const like = await findLike(app.db, viewer.id, otherId)
  return { like: like ? givenLike(like) : null }
}

/** A further page of one list. */
export async function pageOfLikes(
  context: MemberContext,
  { kind, cursor }: { kind: LikesKind; cursor: string },
): Promise<{ profiles: MemberCard[]; likes: GivenLike[]; next_cursor: string | null }> {
  const { app, viewer } = context
  const query = { memberId: viewer.id, after: readCursor(cursor), limit: LIKES_PER_PAGE }
  const page = await LISTS[kind](app.db, query)
  const profiles = await loadCards(
    context,
    page.map((like) => like.id),
  )
  await countLook(context, 'card', profiles.length)
  return { profiles, likes: page.map(givenLike), next_cursor: cursorAfter(kind, page, LIKES_PER_PAGE) }
}

function givenLike({ id, createdAt, about, answer, photo, words }: LikeRow): GivenLike {
  return { id, liked_at: createdAt.toISOString(), about, answer, photo, words }
}

function receivedLike(like: LikeRow): ReceivedLike {
  return { ...givenLike(like), like_new: like.seenAt === null }
}

/** Null where a list ends. */
function cursorAfter(kind: LikesKind, page: LikeRow[], limit: number): string | null {
  const last = page.at(-1)
  if (!last || page.length < limit) return null
  const at = kind === 'matches' && last.matchedAt ? last.matchedAt : last.createdAt
  return `${last.seenAt === null ? 1 : 0}.${at.getTime()}.${last.id}`
}

const CURSOR = /^([01])\.(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function readCursor(cursor: string): LikePlace {
  const [, isNew, time, id] = CURSOR.exec(cursor) ?? []
  const at = new Date(Number(time))
  if (!id || Number.isNaN(at.getTime())) refuseField('cursor', 'invalid_value')
  return { isNew: isNew === '1', at, id }
}
