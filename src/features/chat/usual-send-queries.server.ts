import { type RawBuilder, sql } from 'kysely'
import { hasBlocked, idOf, maySee } from '#features/accounts/account/sight.server.ts'
import { type Standing, stillStands } from '#features/accounts/account/standing-session.server.ts'
import { builtOnce } from '#server/database/built-once.ts'
import { answering, type Question } from '#server/database/together.ts'
import { insertion } from './send-queries.server.ts'

export type UsualMessage = Standing & {
  siteId: string
  senderId: string
  receiverId: string
  id: string
  clientId: string
  body: string
  /** Of the spend. */
  key: string
  credits: number
  createdAt: Date
  /** Whether it may be said to one who has not answered yet. */
  unanswered: boolean
}

export type Posted = {
  conversationId: string
  seq: number
  unread: number
  balance: number
  scripted: boolean
}

type PostedRow = Posted | { conversationId: null }
/** Where it was unusual and nothing was done: undefined, or that a listener wants to hear of it. */
export type Outcome = Posted | 'wanted' | undefined

/**
 * Makes the statement that writes a message with its debit, if nothing about it is unusual. To be asked after the sender's
 * lock. `alone`: it is committed with no word between, so that it must not be written where a listener `wants` to hear.
 */
export function usualPosting(wants: (receiverId: RawBuilder<string>) => RawBuilder<boolean>) {
  const postings = builtOnce((_, message: UsualMessage & { alone: boolean }) => posting(message, wants))
  return (message: UsualMessage, { alone }: { alone: boolean }): Question<Outcome> =>
    answering(postings.of({ ...message, alone }), ([row]) => {
      if (row?.conversationId === null) return 'wanted'
      return row
    })
}

function posting(
  message: UsualMessage & { alone: boolean },
  wants: (receiverId: RawBuilder<string>) => RawBuilder<boolean>,
): RawBuilder<PostedRow> {
  const { siteId, senderId, receiverId, id, clientId, body, key, credits, createdAt, unanswered, alone } =
    message
  const viewer = idOf(senderId)
  const other = sql.ref<string>('other.id')
  return sql<PostedRow>`
    with found as materialized (
      select own.conversation_id, wallet.number, wallet.balance, other.scripted,
        ${alone}::boolean and ${wants(other)} as wanted
      from inbox own
      join inbox theirs on theirs.member_id = own.other_id and theirs.conversation_id = own.conversation_id
      join account other on other.id = own.other_id
      cross join lateral (
        select number, balance from ledger_entry
        where member_id = ${senderId}::uuid and account = 'wallet' order by number desc limit 1
      ) wallet
      where own.member_id = ${senderId}::uuid and own.other_id = ${receiverId}::uuid and own.sent > 0
        and (theirs.sent > 0 or ${unanswered}::boolean)
        and other.site_id = ${siteId}::uuid and other.status = 'active'
        and ${maySee(viewer, other)} and not ${hasBlocked(viewer, other)}
        and wallet.balance >= ${credits}::int
        and not exists (select from ledger_entry where member_id = ${senderId}::uuid and key = ${key}::text)
        and not exists (
          select from message where sender_id = ${senderId}::uuid and client_id = ${clientId}::uuid
        )
        and ${stillStands(message)}
    ), usual as (select * from found where not wanted), ${insertion({
      conversationId: sql`(select conversation_id from usual)`,
      message: { id, senderId, clientId, body, credits, createdAt, receiverId },
    })}, charged as (
      insert into ledger_entry (member_id, key, account, amount, number, balance, created_at)
      select ${senderId}::uuid, ${key}::text, leg.account, leg.amount, leg.number, leg.balance, ${createdAt}::timestamptz
      from usual, numbered, lateral (values
        ('wallet', -${credits}::int, usual.number + 1, usual.balance - ${credits}::int),
        ('message', ${credits}::int, null, null)
      ) as leg (account, amount, number, balance)
      where ${credits}::int > 0
    )
    select numbered.id as conversation_id, numbered.last_seq as seq, found.scripted,
      found.balance - ${credits}::int as balance,
      coalesce((select unread from moved where member_id = ${receiverId}::uuid), 0) as unread
    from found left join numbered on true`
}
