import { sql } from 'kysely'
import { idOf, maySee } from '#features/accounts/account/visibility.server.ts'
import type { Db } from '#server/database/connect.ts'
import type { GiftKind } from '#shared/gift.ts'
import type { CreditEntry } from './history-contract.ts'

const PAGE = 30

type Entry = {
  number: number
  key: string
  what: CreditEntry['what']
  amount: number
  balance: number
  createdAt: Date
  name: string | null
  gift: GiftKind | null
}

/** A page of a wallet's entries, newest first, each with its counterpart and the message that it paid. */
export async function listEntries(
  db: Db,
  memberId: string,
  before: number | undefined,
): Promise<{ rows: Entry[]; more: boolean }> {
  const { rows } = await sql<Entry>`
    select entry.number, entry.key, entry.amount, entry.balance, entry.created_at,
      coalesce((
        select other.account from ledger_entry other
        where other.member_id = entry.member_id and other.key = entry.key and other.account not in ('wallet', 'debt')
      ), 'debt') as what,
      sent.gift, seen.name
    from ledger_entry entry
    left join lateral (
      select message.gift, case conversation.low_member_id when entry.member_id
        then conversation.high_member_id else conversation.low_member_id end as other_id
      from message join conversation on conversation.id = message.conversation_id
      where entry.key like 'message:%' and message.sender_id = entry.member_id
        and message.client_id = case when entry.key like 'message:%' then substring(entry.key from 9)::uuid end
    ) sent on true
    left join profile seen on seen.member_id = sent.other_id
      and ${maySee(idOf(memberId), sql.ref('sent.other_id'))}
    where entry.member_id = ${memberId} and entry.account = 'wallet'
      and entry.number < ${before ?? 2_147_483_647}
    order by entry.number desc
    limit ${sql.lit(PAGE + 1)}`.execute(db)
  return { rows: rows.slice(0, PAGE), more: rows.length > PAGE }
}

/** The purchases that these reversals are of, by the reversals' ids. */
export async function purchasesOfReversals(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('reversal').where('id', 'in', ids).select(['id', 'purchaseId']).execute()
  return new Map(rows.map(({ id, purchaseId }) => [id, purchaseId]))
}
