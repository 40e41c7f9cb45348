import { sql } from 'kysely'
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

/**
 * Writes a message with its debit, if nothing about it is unusual; else it does nothing and answers undefined. To be
 * asked after the sender's lock.
 */
export function postingUsual(message: UsualMessage): Question<Posted | undefined> {
  return answering(postings.of(message), ([posted]) => posted)
}

const postings = builtOnce((_, message: UsualMessage) => {
  const { siteId, senderId, receiverId, id, clientId, body, key, credits, createdAt, unanswered } = message
  const viewer = idOf(senderId)
  const other = sql.ref('other.id')
  return sql<Posted>`
    with usual as materialized (
      select own.conversation_id, wallet.number, wallet.balance, other.scripted
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
    ), ${insertion({
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
    select numbered.id as conversation_id, numbered.last_seq as seq, usual.scripted,
      usual.balance - ${credits}::int as balance,
      coalesce((select unread from moved where member_id = ${receiverId}::uuid), 0) as unread
    from numbered, usual`
})
