import { type RawBuilder, sql } from 'kysely'
import type { GiftKind } from '#shared/gift.ts'

/** How many of each gift a member was given, where they show it. */
export function giftsOf(member: RawBuilder<unknown>): RawBuilder<Partial<Record<GiftKind, number>> | null> {
  return sql`case when profile.shows_gifts then (
    select jsonb_object_agg(gift, number) from gift_received where member_id = ${member} and number > 0
  ) end`
}
