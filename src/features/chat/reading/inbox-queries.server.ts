import { sql } from 'kysely'
import {
  type Asked,
  conversationAsked,
  hasBlocked,
  isThere,
} from '#features/accounts/account/visibility.server.ts'
import { builtOnce, plannedForAny } from '#server/database/built-once.ts'
import type { Db } from '#server/database/connect.ts'
import { answering } from '#server/database/together.ts'
import { showDelivery } from './delivery/delivery.server.ts'

/** A member's conversations, each with the state of the other member. */
function inboxRows(db: Db, memberId: string) {
  const [own, other] = [sql.ref('inbox.member_id'), sql.ref('inbox.other_id')]
  return db
    .selectFrom('inbox')
    .leftJoin('profile', 'profile.memberId', 'inbox.otherId')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'inbox.otherId').on(isThere({ profile: 'profile', account: 'account' })),
    )
    .where('inbox.memberId', '=', plannedForAny(memberId))
    .select([
      'inbox.conversationId',
      'inbox.otherId',
      'account.id as presentId',
      'profile.fictional',
      hasBlocked(own, other).as('blocked'),
      hasBlocked(other, own).as('blocking'),
      sql<string | null>`coalesce(inbox.other_name, profile.name)`.as('name'),
    ])
}

export type InboxRow = Awaited<ReturnType<ReturnType<typeof inboxRows>['executeTakeFirstOrThrow']>>

/** A conversation that the member asks for; the answer has none that is not theirs. */
export function inboxRowQuery(memberId: string, asked: Asked) {
  return answering(inboxRowAsked.of({ memberId, ...asked }), ([inbox]) => inbox)
}

const inboxRowAsked = builtOnce((db, { memberId, conversationId, otherId }: { memberId: string } & Asked) =>
  wholeStandings(db, memberId).where(
    'inbox.conversationId',
    '=',
    conversationAsked(memberId, { conversationId, otherId }),
  ),
)

/** With how far the other has read, where both show it, and when the first message was sent. */
function wholeStandings(db: Db, memberId: string) {
  return inboxRows(db, memberId)
    .innerJoin('conversation', 'conversation.id', 'inbox.conversationId')
    .innerJoin('profile as own', 'own.memberId', 'inbox.memberId')
    .leftJoin('inbox as theirs', (join) =>
      join
        .onRef('theirs.memberId', '=', 'inbox.otherId')
        .onRef('theirs.conversationId', '=', 'inbox.conversationId'),
    )
    .select((eb) => [
      'conversation.lastRevision',
      'inbox.sent',
      'inbox.deletions',
      'inbox.removedAt',
      sql<number | null>`case when own.shows_reading and profile.shows_reading
        then theirs.last_read_seq end`.as('readUpTo'),
      sql<number | null>`case when ${showDelivery('own', 'profile')}
        then theirs.delivered_seq end`.as('deliveredUpTo'),
      eb
        .selectFrom('message')
        .whereRef('message.conversationId', '=', 'inbox.conversationId')
        .orderBy('message.seq')
        .limit(sql.lit(1))
        .select('message.createdAt')
        .as('begunAt'),
    ])
}

type Listed = { memberId: string; since: Date }
export type ListedRow = Awaited<ReturnType<typeof listInboxOf>>[number]

/** A conversation's place on the list: whether it stands among the unread ones (1 or 0), and when it was last used. */
export type ListPlace = { first: number; at: Date; id: string }

/**
 * A page of a member's list after a place, each conversation with its last message; one more than asked for tells
 * whether there are further ones.
 */
export const listInboxPage = builtOnce(
  (db, page: Listed & ListPlace & { unreadFirst: boolean; limit: number }) => {
    const placed = (inbox: string) => {
      const [unread, at, id] = ['unread', 'last_message_at', 'conversation_id'].map((column) =>
        sql.ref(`${inbox}.${column}`),
      )
      return {
        first: sql<number>`(${page.unreadFirst}::boolean and ${unread} > 0)::int`,
        at: sql<Date>`coalesce(${at}, 'epoch'::timestamptz)`,
        id: id!,
      }
    }
    const [one, row] = [placed('page'), placed('inbox')]
    // The last message is looked up for these only, not for all that were sorted.
    const ids = sql`array(
      select conversation_id from inbox page
      where member_id = ${plannedForAny(page.memberId)} and removed_at is null
        and (${one.first}, ${one.at}, ${one.id}) < (${page.first}::int, ${page.at}::timestamptz, ${page.id}::uuid)
      order by ${one.first} desc, ${one.at} desc, ${one.id} desc limit ${page.limit}::int + 1
    )`
    return listed(db, page)
      .where(sql<boolean>`inbox.conversation_id = any(${ids})`)
      .select([row.first.as('first'), row.at.as('at')])
      .orderBy(row.first, 'desc')
      .orderBy(row.at, 'desc')
      .orderBy(row.id, 'desc')
  },
)

export type PlacedRow = Awaited<ReturnType<typeof listInboxPage>>[number]

/** The unread messages of a member's list, but for those of these conversations. */
export async function countUnreadBeyond(db: Db, memberId: string, ids: string[]): Promise<number> {
  const { unread } = await db
    .selectFrom('inbox')
    .where('memberId', '=', memberId)
    .where('removedAt', 'is', null)
    .where('unread', '>', 0)
    .where(sql<boolean>`conversation_id <> all(${ids}::uuid[])`)
    .select(({ fn }) => fn.coalesce(fn.sum<string>('unread'), sql.lit(0)).as('unread'))
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** Those of a member's list that have these ids. */
export const listInboxOf = builtOnce((db, { memberId, since, ids }: Listed & { ids: string[] }) =>
  listed(db, { memberId, since }).where(sql<boolean>`inbox.conversation_id = any(${ids}::uuid[])`),
)

function listed(db: Db, { memberId, since }: Listed) {
  return inboxRows(db, memberId)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('message')
          .whereRef('message.conversationId', '=', 'inbox.conversationId')
          .where('message.createdAt', '>=', since)
          .where((own) =>
            own.not(
              own
                .case()
                .when('message.senderId', '=', memberId)
                .then(own.ref('message.hiddenFromSender'))
                .else(own.ref('message.hiddenFromReceiver'))
                .end(),
            ),
          )
          .orderBy('message.seq', 'desc')
          .limit(sql.lit(1))
          .select([
            'message.seq',
            'message.body',
            'message.gift',
            'message.attachment',
            'message.senderId',
            'message.createdAt',
            'message.unsentAt',
          ])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('inbox.removedAt', 'is', null)
    .select([
      'inbox.unread',
      'inbox.mutedAt',
      'inbox.archivedAt',
      'inbox.lastMessageAt',
      'last.seq',
      'last.body',
      'last.gift',
      'last.attachment',
      'last.senderId',
      'last.createdAt',
      'last.unsentAt',
    ])
}
