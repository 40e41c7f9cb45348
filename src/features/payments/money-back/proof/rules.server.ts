import { type RawBuilder, sql } from 'kysely'

/** What breaks a rule: where in the books. */
type Broken = { what: string }

/**
 * Rules that the books must keep, each a statement that finds up to ten places where they do not. Together they read
 * the ledger a few times from front to back, and join it with the far fewer purchases and reversals.
 */
export const RULES: Record<string, RawBuilder<Broken>> = {
  'each transfer sums to zero': sql`
    select member_id || ' ' || key || ': ' || sum(amount) as what
    from ledger_entry group by member_id, key having sum(amount) <> 0 limit 10`,

  // Each entry against the one before it: by that, every balance is the sum of all entries up to it.
  'wallets are numbered without gaps, and each balance follows from the one before and is never negative': sql`
    select member_id || ' number ' || number || ', balance ' || balance as what
    from (
      select member_id, number, balance, amount,
        lag(number, 1, 0) over entries as number_before,
        lag(balance, 1, 0) over entries as balance_before
      from ledger_entry where account = 'wallet'
      window entries as (partition by member_id order by number)
    ) entry
    where number <> number_before + 1 or balance <> balance_before + amount or balance < 0 limit 10`,

  'no member is owed a debt': sql`
    select member_id || ': ' || sum(amount) as what
    from ledger_entry where account = 'debt' group by member_id having sum(amount) > 0 limit 10`,

  'every paid purchase has its credits, once': sql`
    select purchase.id || ': ' || coalesce(entry.amount, 0) || ' of ' || purchase.credits as what
    from purchase left join ledger_entry entry
      on entry.member_id = purchase.member_id and entry.key = 'purchase:' || purchase.id and entry.account = 'wallet'
    where purchase.status = 'completed' and entry.amount is distinct from purchase.credits limit 10`,

  'credits are sold by paid purchases only': sql`
    select entry.member_id || ' ' || entry.key as what
    from ledger_entry entry left join purchase
      on entry.key = 'purchase:' || purchase.id and purchase.member_id = entry.member_id
        and purchase.status = 'completed'
    where entry.account = 'sale' and purchase.id is null limit 10`,

  'no purchase is reversed beyond what was paid and given': sql`
    select purchase.id || ': ' || purchase.reversed_amount || ' of ' || purchase.amount as what
    from purchase left join (
      select purchase_id, sum(amount) as amount, sum(credits + debt_credits) as credits, sum(vat_amount) as vat_amount
      from reversal group by purchase_id
    ) back on back.purchase_id = purchase.id
    where purchase.reversed_amount <> coalesce(back.amount, 0) or purchase.reversed_amount > purchase.amount
      or back.credits > purchase.credits or back.vat_amount > purchase.vat_amount limit 10`,

  'every reversal takes its credits back, once': sql`
    select reversal.id || '' as what
    from reversal
    left join ledger_entry taken on taken.member_id = reversal.member_id
      and taken.key = 'reversal:' || reversal.id and taken.account = 'wallet'
    left join ledger_entry owed on owed.member_id = reversal.member_id
      and owed.key = 'reversal:' || reversal.id and owed.account = 'debt'
    where coalesce(taken.amount, 0) <> -reversal.credits or coalesce(owed.amount, 0) <> -reversal.debt_credits limit 10`,

  'receipts are numbered without gaps': sql`
    select counter.company || ' ' || counter.year || ': ' || count(receipt.id) || ' of ' || counter.last_number as what
    from receipt_counter counter left join receipt on receipt.company = counter.company and receipt.year = counter.year
    group by counter.company, counter.year
    having count(receipt.id) <> counter.last_number or max(receipt.number) <> counter.last_number limit 10`,

  'credits are taken back by reversals and debts only': sql`
    select entry.member_id || ' ' || entry.key as what
    from ledger_entry entry
    left join reversal on entry.key = 'reversal:' || reversal.id and reversal.member_id = entry.member_id
    left join purchase on entry.key = 'debt:' || purchase.id and purchase.member_id = entry.member_id
      and purchase.settled_credits = -entry.amount
    where entry.of_key is not null and reversal.id is null and purchase.id is null limit 10`,
}
