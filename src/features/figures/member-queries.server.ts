import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Day } from '#shared/dates.ts'
import { IS_MEMBER, JOIN_NETWORK, joinMember, ofSites, PLACE, type Span, within } from './place.server.ts'

export type Placed = { siteId: string; country: string; network: string; lander: string }

const ACCOUNT_SITE = sql`account.site_id`

/**
 * Counts a day's new networks by name from then on, the largest first, as long as a site has few. One that brought a
 * single member could name them.
 */
export async function insertNetworks(tx: Tx, span: Span, atMost: number): Promise<void> {
  await sql`
    insert into counted_network (site_id, network)
    select site_id, network from (
      select account.site_id, account.tracking ->> 'network' as network,
        row_number() over (partition by account.site_id order by count(*) desc, account.tracking ->> 'network')
          + (select count(*) from counted_network known where known.site_id = account.site_id) as place
      from account ${JOIN_NETWORK}
      where ${within(sql`account.signup_date`, span)} and ${ofSites(ACCOUNT_SITE, span)}
        and coalesce(account.tracking ->> 'network', '') <> '' and known.network is null
      group by 1, 2 having count(*) > 1
    ) as new
    where place <= ${atMost} order by site_id, network
    on conflict do nothing`.execute(tx)
}

export async function countSignups(db: Db, span: Span) {
  const { rows } = await sql<Placed & { signups: number }>`
    select account.site_id, ${PLACE}, count(*)::int as signups
    from account join profile on profile.member_id = account.id ${JOIN_NETWORK}
    where ${within(sql`account.signup_date`, span)} and ${ofSites(ACCOUNT_SITE, span)} and ${IS_MEMBER}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

export async function countConfirmed(db: Db, span: Span) {
  const { rows } = await sql<Placed & { activated: number }>`
    select account.site_id, ${PLACE}, count(*)::int as activated
    from account join profile on profile.member_id = account.id ${JOIN_NETWORK}
    where ${within(sql`account.confirmed_at`, span)} and ${ofSites(ACCOUNT_SITE, span)} and ${IS_MEMBER}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** Likes given, and how many members gave their first one. */
export async function countLikes(db: Db, span: Span) {
  const { rows } = await sql<Placed & { likes: number; firstLikes: number }>`
    select account.site_id, ${PLACE}, sum(given.likes)::int as likes,
      (count(*) filter (where not given.earlier))::int as first_likes
    from (
      select liker_id, count(*) as likes, exists (
          select from member_like before where before.liker_id = member_like.liker_id and before.created_at < ${span.from}
        ) as earlier
      from member_like where ${within(sql`created_at`, span)} group by liker_id
    ) as given ${joinMember(sql`given.liker_id`)}
    where ${ofSites(ACCOUNT_SITE, span)} and ${IS_MEMBER}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

type Active = Placed & { week: Day; active: number; newWeek: number; newMonth: number }

/** How many members were here on a day, by the week of their signup. */
export async function countActive(db: Db, span: Span, day: Day): Promise<Active[]> {
  const { rows } = await sql<Active>`
    select account.site_id, ${PLACE}, date_trunc('week', account.signup_date at time zone ${span.zone})::date as week,
      count(*)::int as active, (count(*) filter (where new_week))::int as new_week,
      (count(*) filter (where new_month))::int as new_month
    from active_day join account on account.id = active_day.member_id
    join profile on profile.member_id = account.id ${JOIN_NETWORK}
    where active_day.day = ${day}::date and ${ofSites(sql`active_day.site_id`, span)} and ${IS_MEMBER}
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/** How many members there are. Reads them all, so it is for a day that closes. */
export async function countMembers(db: Db, span: Span) {
  const { rows } = await sql<Placed & { members: number }>`
    select account.site_id, ${PLACE}, count(*)::int as members
    from account join profile on profile.member_id = account.id ${JOIN_NETWORK}
    where ${ofSites(ACCOUNT_SITE, span)} and account.status = 'active' and account.banned_at is null
      and account.signup_date < ${span.to} and ${IS_MEMBER}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

export type Issued = Placed & {
  method: string
  currency: string
  buyerCountry: string
  reversed: string | null
  count: number
  amount: number
  credits: number
  firstPurchases: number
}

/** Receipts and credit notes, as the books have them. */
export async function countIssued(db: Db, span: Span): Promise<Issued[]> {
  const { rows } = await sql<Issued>`
    select receipt.site_id, ${PLACE}, receipt.payment_method as method, receipt.currency,
      coalesce(receipt.country, profile.country, '') as buyer_country, reversal.kind as reversed,
      count(*)::int as count, sum(receipt.amount)::float8 as amount, sum(receipt.credits)::float8 as credits,
      (count(*) filter (where reversal.id is null and not exists (
        select from purchase before where before.member_id = receipt.member_id and before.status = 'completed'
          and (before.completed_at, before.id) < (purchase.completed_at, purchase.id)
      )))::int as first_purchases
    from receipt join purchase on purchase.id = receipt.purchase_id
    left join reversal on reversal.id = receipt.reversal_id ${joinMember(sql`receipt.member_id`)}
    where ${ofSites(sql`receipt.site_id`, span)} and ${within(sql`receipt.issued_at`, span)}
    group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db)
  return rows
}
