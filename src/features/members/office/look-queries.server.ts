import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'

const PAGE = 50

/** What makes a pattern: from how many on, and over how many days. */
export type Thresholds = {
  /** Accounts that used one browser. */
  accounts: number
  sameText: number
  countries: number
  reporters: number
  textsSince: Date
  countriesSince: Date
  reportsSince: Date
  chargebacksSince: Date
}

/**
 * Finds accounts that show a pattern. An account that was looked at comes back only with a higher rank; one that shows
 * no pattern any more goes. Reads whole tables, at night.
 */
export async function findPatterns(tx: Tx, now: Date, when: Thresholds): Promise<void> {
  await sql`
    with pattern (member_id, pattern, count, points) as (
      select device.member_id, 'devices', max(shared.accounts), least(50, 10 * max(shared.accounts))
      from (
        select known_device.token_hash, account.site_id, count(*) as accounts
        from known_device join account on account.id = known_device.member_id
        group by 1, 2 having count(*) >= ${when.accounts}
      ) shared
      join known_device device on device.token_hash = shared.token_hash
      join account on account.id = device.member_id and account.site_id = shared.site_id
      group by 1
      union all
      select member_id, 'same_text', count(*), least(50, 8 * count(*)) from held_message
      where why = 'same_text' and created_at > ${when.textsSince}
      group by 1 having count(*) >= ${when.sameText}
      union all
      select member_id, 'countries', count(distinct country), least(40, 15 * count(distinct country)) from known_device
      where last_seen_at > ${when.countriesSince} and country is not null
      group by 1 having count(distinct country) >= ${when.countries}
      union all
      select member_id, 'reports', count(distinct reporter_id), least(45, 15 * count(distinct reporter_id)) from report
      where created_at > ${when.reportsSince} and member_id is not null
      group by 1 having count(distinct reporter_id) >= ${when.reporters}
      union all
      select member_id, 'chargebacks', count(*), least(60, 30 * count(*)) from reversal
      where kind in ('chargeback', 'debit_return') and created_at > ${when.chargebacksSince}
      group by 1
    )
    insert into account_look (member_id, site_id, rank, reasons, found_at)
    select account.id, account.site_id, least(100, sum(points)),
      jsonb_agg(jsonb_build_object('pattern', pattern, 'count', count) order by points desc, pattern), ${now}
    from pattern join account on account.id = pattern.member_id
    where account.status <> 'deleted' and account.banned_at is null and not account.scripted
    group by account.id
    on conflict (member_id) do update set
      rank = excluded.rank, reasons = excluded.reasons, found_at = excluded.found_at,
      looked_at = case when excluded.rank <= account_look.rank then account_look.looked_at end,
      looked_by = case when excluded.rank <= account_look.rank then account_look.looked_by end
  `.execute(tx)
  await tx.deleteFrom('accountLook').where('foundAt', '<', now).execute()
}

/** The accounts that wait for a look, the highest rank first. */
export async function listLooks(db: Db, siteId: string) {
  const rows = await db
    .selectFrom('accountLook')
    .innerJoin('account', 'account.id', 'accountLook.memberId')
    .innerJoin('profile', 'profile.memberId', 'accountLook.memberId')
    .where('accountLook.siteId', '=', siteId)
    .where('accountLook.lookedAt', 'is', null)
    .orderBy('accountLook.rank', 'desc')
    .orderBy('accountLook.memberId')
    .limit(PAGE + 1)
    .select([
      'account.id',
      'account.status',
      'account.deletedAt',
      'account.bannedAt',
      'account.suspendedUntil',
      'account.signupDate',
      'profile.name',
      'accountLook.rank',
      'accountLook.reasons',
      'accountLook.foundAt',
    ])
    .execute()
  return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE }
}

/** @returns what was found; undefined: it is another site's, or a colleague was first */
export function updateLooked(
  tx: Tx,
  siteId: string,
  memberId: string,
  by: { lookedBy: string; lookedAt: Date },
) {
  return tx
    .updateTable('accountLook')
    .set(by)
    .where('memberId', '=', memberId)
    .where('siteId', '=', siteId)
    .where('lookedAt', 'is', null)
    .returning(['rank', 'reasons'])
    .executeTakeFirst()
}
