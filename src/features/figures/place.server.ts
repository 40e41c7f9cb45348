import { type RawBuilder, sql } from 'kysely'
import { OTHER_NETWORK } from './counts.ts'

/** A day of sites in one time zone. */
export type Span = { siteIds: string[]; from: Date; to: Date; zone: string }

/** The country, network and landing page of the member that `joinMember` joins; empty where not known. */
export const PLACE = sql`coalesce(profile.country, '') as country,
  case when coalesce(account.tracking ->> 'network', '') = '' then ''
    else coalesce(known.network, ${sql.lit(OTHER_NETWORK)}) end as network,
  coalesce(account.lander, '') as lander`

/** Joins a member, who may be erased. */
export function joinMember(memberId: RawBuilder<unknown>) {
  return sql`left join account on account.id = ${memberId}
    left join profile on profile.member_id = ${memberId}
    ${JOIN_NETWORK}`
}

export const JOIN_NETWORK = sql`left join counted_network known
  on known.site_id = account.site_id and known.network = account.tracking ->> 'network'`

/** Neither a fictional profile nor made by the filling of a demo. */
export const IS_MEMBER = sql<boolean>`profile.fictional is not true and account.demo is not true`

export function within(column: RawBuilder<unknown>, { from, to }: Span) {
  return sql<boolean>`${column} >= ${from} and ${column} < ${to}`
}

export function ofSites(column: RawBuilder<unknown>, { siteIds }: Span) {
  return sql<boolean>`${column} = any(${siteIds}::uuid[])`
}
