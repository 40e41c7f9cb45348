import { type RawBuilder, sql } from 'kysely'

/** The condition that neither of two members, each a column or an id, has blocked the other. */
export function neitherBlocks(a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from block where member_id = ${a} and blocked_id = ${b}
    union all
    select from block where member_id = ${b} and blocked_id = ${a}
  )`
}

/** The same of one member and each of a query's rows: that member's blocks are read once. */
export function noBlockWith(memberId: string, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${other} not in (
    select blocked_id from block where member_id = ${memberId}
    union all
    select member_id from block where blocked_id = ${memberId}
  )`
}
