import { sql } from 'kysely'
import { idOf, neitherBlocks } from '#features/accounts/account/visibility.server.ts'
import { builtOnce } from '#server/database/built-once.ts'
import type { Db } from '#server/database/connect.ts'

/** A conversation in one member's list. */
export type InboxPlace = { memberId: string; conversationId: string }

/** A member's inbox row of a conversation; undefined when the conversation is not theirs. */
export async function findInbox(db: Db, memberId: string, conversationId: string) {
  return (await inboxes(db, { memberId, conversationId }))[0]
}

const inboxes = builtOnce((db, { memberId, conversationId }: InboxPlace) =>
  db
    .selectFrom('inbox')
    .where('memberId', '=', memberId)
    .where('conversationId', '=', conversationId)
    .selectAll(),
)

/** What a member's own row of a conversation says of their place in it. */
export type OwnSide = { conversationId: string; sent: number; removedAt: Date | null }

/** The activity that two members show each other; `apart`: there is a block between them, or one of them is held. */
export async function findShared(
  db: Db,
  memberId: string,
  otherId: string,
): Promise<{ reading: boolean; typing: boolean; apart: boolean }> {
  const [row] = await sharedBy(db, { memberId, otherId })
  return row ?? { reading: false, typing: false, apart: false }
}

const sharedBy = builtOnce((db, { memberId, otherId }: { memberId: string; otherId: string }) =>
  db
    .selectFrom('profile as one')
    .innerJoin('profile as other', (join) => join.on('other.memberId', '=', otherId))
    .where('one.memberId', '=', memberId)
    .select([
      sql<boolean>`one.shows_reading and other.shows_reading`.as('reading'),
      sql<boolean>`one.shows_typing and other.shows_typing`.as('typing'),
      sql<boolean>`(one.held_at is not null or other.held_at is not null
        or not ${neitherBlocks(idOf(memberId), idOf(otherId))})`.as('apart'),
    ]),
)
