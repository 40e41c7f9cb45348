import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Currency } from '#shared/money.ts'
import type { PurchaseRow } from '../orders/queries.server.ts'

export type LimitRow = Selectable<Tables['spendingLimit']>

const MONTHS_SHOWN = 36

/** When a purchase was paid; until then, when it was ordered. */
const PAID_AT = sql<Date>`coalesce(completed_at, created_at)`

/** Paid in this month, or still open: that may be paid in it. */
export const isOfMonth =
  (zone: string, now: Date) =>
  ({ or, and, eb }: ExpressionBuilder<Tables, 'purchase'>) =>
    or([
      eb('status', 'in', ['loading', 'pending']),
      and([
        eb('status', '=', 'completed'),
        eb(PAID_AT, '>=', sql<Date>`date_trunc('month', ${now}::timestamptz, ${sql.lit(zone)})`),
      ]),
    ])

export function findLimit(db: Db, memberId: string): Promise<LimitRow | undefined> {
  return db.selectFrom('spendingLimit').where('memberId', '=', memberId).selectAll().executeTakeFirst()
}

export async function saveLimit(
  tx: Tx,
  memberId: string,
  change: Partial<Omit<LimitRow, 'memberId'>>,
): Promise<void> {
  await tx
    .insertInto('spendingLimit')
    .values({ memberId, ...change })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(change))
    .execute()
}

export type Month = { month: string; currency: Currency; paid: number; back: number; purchases: number }

/** What a member paid by calendar month of their time zone and by currency, newest first. */
export async function listMonths(db: Db, memberId: string, zone: string): Promise<Month[]> {
  const month = sql<string>`to_char(${PAID_AT} at time zone ${sql.lit(zone)}, 'YYYY-MM')`
  return db
    .selectFrom('purchase')
    .where('memberId', '=', memberId)
    .where('status', '=', 'completed')
    .select(({ fn }) => [
      month.as('month'),
      'currency',
      sql<number>`sum(amount)::int`.as('paid'),
      sql<number>`sum(reversed_amount)::int`.as('back'),
      sql<number>`${fn.countAll()}::int`.as('purchases'),
    ])
    .groupBy([month, 'currency'])
    .orderBy(month, 'desc')
    .orderBy('currency')
    .limit(MONTHS_SHOWN)
    .execute()
}

/** The purchases of this month, paid ones and those that may still be, without what went back. */
export function listOfMonth(db: Db, memberId: string, zone: string, now: Date): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchase')
    .where('memberId', '=', memberId)
    .where(isOfMonth(zone, now))
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Orders that are not paid yet, and of which no payment is under way. */
export function listUnpaid(db: Db, memberId: string): Promise<{ id: string }[]> {
  return db
    .selectFrom('purchase')
    .where('memberId', '=', memberId)
    .where('status', 'in', ['loading', 'pending'])
    .where('underWay', '=', false)
    .select('id')
    .execute()
}
