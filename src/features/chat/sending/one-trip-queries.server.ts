import { type RawBuilder, sql } from 'kysely'
import { isSessionValid, type SessionState } from '#features/accounts/account/valid-session.server.ts'
import { hasBlocked, maySeeHere } from '#features/accounts/account/visibility.server.ts'
import { builtOnce } from '#server/database/built-once.ts'
import { answering, type Question } from '#server/database/together.ts'
import { insertionOf } from './send-queries.server.ts'

export type OneTripMessage = SessionState & {
  siteId: string
  senderId: string
  receiverId: string
  id: string
  clientId: string
  body: string
  /** The key of the spend in the ledger. */
  key: string
  credits: number
  createdAt: Date
  /** Whether the text may be sent to a member who has not answered yet. */
  unanswered: boolean
}

export type Posted = {
  conversationId: string
  seq: number
  unread: number
  balance: number
  scripted: boolean
  /** Whether the receiver had written before. */
  answered: boolean
}

/** Where it was unusual and nothing was done: undefined, or that a listener wants to hear of it. */
export type Outcome = Posted | 'wanted' | undefined

type PostedRow = { id: string } & (Posted | { conversationId: null })
/** `asked`: the messages as JSON. */
type Asked = { asked: string; alone: boolean }

/**
 * Makes the statement that writes messages with their debits, each if nothing about it is unusual. No member may stand in
 * two of them. To be asked after the senders' locks. `alone`: it is committed with no word between, so that nothing must
 * be written of which a listener `wants` to hear.
 */
export function oneTripPosting(wants: (receiverId: RawBuilder<string>) => RawBuilder<boolean>) {
  const posting = builtOnce((_, asked: Asked) => postingOf(asked, wants))
  return (messages: readonly OneTripMessage[], { alone }: { alone: boolean }): Question<Outcome[]> =>
    answering(posting.of({ asked: JSON.stringify(messages), alone }), (rows) => {
      const posted = new Map<string, Outcome>(
        rows.map((row) => [row.id, row.conversationId === null ? 'wanted' : row]),
      )
      return messages.map(({ id }) => posted.get(id))
    })
}

function postingOf(
  { asked, alone }: Asked,
  wants: (receiverId: RawBuilder<string>) => RawBuilder<boolean>,
): RawBuilder<PostedRow> {
  const [viewer, other] = [sql.ref('asked.sender_id'), sql.ref<string>('other.id')]
  const sessionState = {
    sessionId: sql.ref('asked.session_id'),
    version: sql.ref('asked.version'),
    now: sql.ref('asked.now'),
  }
  return sql<PostedRow>`
    with asked as (
      select "sessionId" as session_id, version, now, "siteId" as site_id, "senderId" as sender_id,
        "receiverId" as receiver_id, id, "clientId" as client_id, body, key, credits, "createdAt" as created_at, unanswered
      -- The select hides the value: PostgreSQL may plan anew at each use for a value that it knows.
      from json_to_recordset((select ${asked}::json)) as message ("sessionId" uuid, version text, now timestamptz,
        "siteId" uuid, "senderId" uuid, "receiverId" uuid, id uuid, "clientId" uuid, body text, key text, credits int,
        "createdAt" timestamptz, unanswered boolean)
      -- This holds for every message. PostgreSQL expects few, so it uses indexes even while tables are small.
      where key = 'message:' || "clientId"
    ), found as materialized (
      select asked.*, state.*, null::text as gift, null::jsonb as attachment, null::int as reply_seq
      from asked cross join lateral (
        select own.conversation_id, wallet.number, wallet.balance, other.scripted, theirs.sent > 0 as answered,
          ${alone}::boolean and ${wants(other)} as wanted
        from inbox own
        join inbox theirs on theirs.member_id = own.other_id and theirs.conversation_id = own.conversation_id
        join account other on other.id = own.other_id
        cross join lateral (
          select number, balance from ledger_entry
          where member_id = asked.sender_id and account = 'wallet' order by number desc limit 1
        ) wallet
        where own.member_id = asked.sender_id and own.other_id = asked.receiver_id and own.sent > 0
          and (theirs.sent > 0 or asked.unanswered)
          and other.site_id = asked.site_id and other.status = 'active'
          and ${maySeeHere(viewer, other)} and not ${hasBlocked(viewer, other)}
          and wallet.balance >= asked.credits
          and not exists (select from ledger_entry where member_id = asked.sender_id and key = asked.key)
          and not exists (select from message where sender_id = asked.sender_id and client_id = asked.client_id)
          and ${isSessionValid(sessionState)}
        -- Keeps it a search of its own for each, by the indexes.
        limit 1
      ) state
    ), usual as (select * from found where not wanted), ${insertionOf(sql.ref('usual'))}, charged as (
      insert into ledger_entry (member_id, key, account, amount, number, balance, created_at)
      select sender_id, key, leg.account, leg.amount, leg.number, leg.balance, created_at
      from numbered as said cross join lateral (values
        ('wallet', -said.credits, said.number + 1, said.balance - said.credits),
        ('message', said.credits, null, null)
      ) as leg (account, amount, number, balance)
      where said.credits > 0
    )
    select found.id, numbered.conversation_id, numbered.last_seq as seq, found.scripted, found.answered,
      found.balance - found.credits as balance, coalesce(moved.unread, 0) as unread
    from found
    left join numbered on numbered.id = found.id
    left join moved on moved.member_id = numbered.receiver_id`
}
