import { type RawBuilder, sql } from 'kysely'
import { DAY } from '#server/clock.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Locale } from '#shared/locales.ts'
import {
  type Audience,
  type LastActive,
  MAILINGS_A_MONTH,
  type MailingKind,
} from '#shared/mailings/mailing.ts'

/** A month of 31 days: what is promised by month holds in each of them. */
const MONTH_MILLISECONDS = 31 * DAY

/** Whether a receiver's row counts as a mail that came. */
const CAME = sql<boolean>`state not in ('waiting', 'skipped', 'failed')`

const ACTIVE_DAYS: Record<Exclude<LastActive, 'any'>, [within: boolean, days: number]> = {
  active_7: [true, 7],
  active_30: [true, 30],
  active_90: [true, 90],
  away_30: [false, 30],
  away_90: [false, 90],
}

/** The condition that a member of the site is in the audience and may be mailed; of `account` and `profile`. */
function isMeant(siteId: string, audience: Audience, now: Date): RawBuilder<boolean> {
  const { countries, gender, premium, last_active } = audience
  const parts = [
    sql`account.site_id = ${siteId} and account.status = 'active' and account.banned_at is null
      and account.suspended_until is null and not profile.fictional and profile.held_at is null
      and not exists (select from mail_stop where mail_stop.member_id = account.id
        and (mail_stop.reason <> 'bounced' or mail_stop.email = account.email))`,
  ]
  if (countries.length > 0) parts.push(sql`profile.country = any(${countries}::text[])`)
  if (gender) parts.push(sql`profile.gender = ${gender}`)
  if (premium !== null) parts.push(sql`account.paid_user = ${premium}`)
  if (last_active !== 'any') {
    const [within, days] = ACTIVE_DAYS[last_active]
    const since = new Date(now.getTime() - days * DAY)
    const online = sql`coalesce(profile.last_online_at, account.signup_date)`
    parts.push(within ? sql`${online} >= ${since}` : sql`${online} < ${since}`)
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

type Meant = { siteId: string; kind: MailingKind; audience: Audience; now: Date }

/** How many are meant, by language; `rested`: of them, how many have had this month's mails of the kind. */
export async function countMeant(
  db: Db,
  { siteId, kind, audience, now }: Meant,
): Promise<{ language: Locale; count: number; rested: number }[]> {
  const since = new Date(now.getTime() - MONTH_MILLISECONDS)
  const { rows } = await sql<{ language: Locale; count: number; rested: number }>`
    with had as (
      select receiver.member_id from mailing
      join mailing_receiver receiver on receiver.mailing_id = mailing.id and ${CAME}
      where mailing.site_id = ${siteId} and mailing.kind = ${kind} and receiver.tried_at > ${since}
      group by receiver.member_id having count(*) >= ${MAILINGS_A_MONTH[kind]}
    )
    select account.language, count(*)::int as count, count(had.member_id)::int as rested
    from mail_preference agreed
    join account on account.id = agreed.member_id
    join profile on profile.member_id = agreed.member_id
    left join had on had.member_id = agreed.member_id
    where agreed.kind = ${kind} and agreed.wanted and ${isMeant(siteId, audience, now)}
    group by account.language`.execute(db)
  return rows
}

type Walked = { memberId: string; timeZone: string | null; country: string }

/**
 * A step through all members that agreed to the kind, in order of their id: a bounded number is read, whatever the audience.
 * @returns the receivers among them, and where the next step begins; null at the end
 */
export async function walkMeant(
  tx: Tx,
  { siteId, kind, audience, now, from, step }: Meant & { from: string | null; step: number },
): Promise<{ meant: Walked[]; to: string | null }> {
  const { rows } = await sql<{ memberId: string }>`
    select member_id from mail_preference agreed
    where kind = ${kind} and wanted ${from ? sql`and member_id > ${from}` : sql``}
    order by member_id limit ${step}`.execute(tx)
  if (rows.length === 0) return { meant: [], to: null }
  const { rows: meant } = await sql<Walked>`
    select account.id as member_id, account.time_zone, profile.country
    from unnest(${rows.map(({ memberId }) => memberId)}::uuid[]) as agreed(member_id)
    join account on account.id = agreed.member_id
    join profile on profile.member_id = agreed.member_id
    where ${isMeant(siteId, audience, now)}`.execute(tx)
  return { meant, to: rows.length < step ? null : rows.at(-1)!.memberId }
}

/** Counts the mailings of one kind that came to a member within a month. */
export async function countHad(
  tx: Tx,
  { siteId, kind, memberId, now }: Omit<Meant, 'audience'> & { memberId: string },
): Promise<number> {
  const since = new Date(now.getTime() - MONTH_MILLISECONDS)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mailing_receiver receiver
    join mailing on mailing.id = receiver.mailing_id
    where receiver.member_id = ${memberId} and receiver.tried_at > ${since} and ${CAME}
      and mailing.kind = ${kind} and mailing.site_id = ${siteId}`.execute(tx)
  return rows[0]!.count
}
