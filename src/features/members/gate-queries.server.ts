import { sql } from 'kysely'
import {
  hasBlocked,
  haveConversation,
  idOf,
  isFoundOn,
  mayMeet,
  maySeeHere,
} from '#features/accounts/account/visibility.server.ts'
import { builtOnce } from '#server/database/built-once.ts'
import type { Db } from '#server/database/connect.ts'
import { answering, type Question } from '#server/database/together.ts'
import { hasLiked, SHOWN } from './profile-queries.server.ts'

export type Contact = { id: string; status: string; scripted: boolean; blocked: boolean }

/** Whether the viewer, who sees this member, has blocked them, and the state of their account. */
export function contactRowQuery(siteId: string, id: string, viewerId: string): Question<Contact | undefined> {
  return answering(contacts.of({ siteId, id, viewerId }), ([contact]) => contact)
}

const contacts = builtOnce((db, { siteId, id, viewerId }: { siteId: string; id: string; viewerId: string }) =>
  db
    .selectFrom('account')
    .innerJoin('profile', 'profile.memberId', 'account.id')
    .where('account.id', '=', id)
    .where(isFoundOn(siteId, idOf(viewerId), 'profile'))
    .where(maySeeHere(idOf(viewerId), sql.ref('account.id')))
    .select([
      'account.id',
      'account.status',
      'account.scripted',
      hasBlocked(idOf(viewerId), sql.ref('account.id')).as('blocked'),
    ]),
)

/**
 * Whether a member of the site is out of the viewer's sight but was known to them: they have a conversation,
 * or the viewer likes the member, or has opened a like of theirs. Does not disclose a block: invisible
 * members give the same result.
 */
export async function isOutOfSight(db: Db, siteId: string, id: string, viewerId: string): Promise<boolean> {
  const viewer = idOf(viewerId)
  const row = await db
    .selectFrom('profile')
    .where('profile.memberId', '=', id)
    .where(isFoundOn(siteId, viewer, 'profile'))
    .where(sql<boolean>`not ${maySeeHere(viewer, SHOWN)}`)
    .where(({ or, exists, selectFrom }) =>
      or([
        haveConversation(viewer, SHOWN),
        hasLiked(viewer, SHOWN),
        exists(
          selectFrom('memberLike')
            .where('likedId', '=', viewerId)
            .where('likerId', '=', id)
            .where('seenAt', 'is not', null)
            .select('memberLike.id'),
        ),
      ]),
    )
    .select('profile.memberId')
    .executeTakeFirst()
  return row !== undefined
}

export async function findMeeting(db: Db, memberId: string, otherId: string): Promise<boolean> {
  const { may } = await db
    .selectNoFrom(mayMeet(idOf(memberId), idOf(otherId)).as('may'))
    .executeTakeFirstOrThrow()
  return may
}
