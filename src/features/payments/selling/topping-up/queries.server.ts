import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { isOfMonth } from '../spending/queries.server.ts'

export type TopUpRow = Selectable<Tables['topUp']>

export function findTopUp(db: Db, memberId: string): Promise<TopUpRow | undefined> {
  return db.selectFrom('topUp').where('memberId', '=', memberId).selectAll().executeTakeFirst()
}

/** Whether the member's top-up still stands, with this order announced. */
export async function isAnnounced(tx: Tx, memberId: string, orderKey: string): Promise<boolean> {
  return (await findTopUp(tx, memberId))?.orderKey === orderKey
}

export async function saveTopUp(tx: Tx, row: Insertable<Tables['topUp']>): Promise<void> {
  const { memberId: _, ...change } = row
  await tx
    .insertInto('topUp')
    .values(row)
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(change))
    .execute()
}

/** @returns whether there was one */
export async function deleteTopUp(tx: Tx, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('topUp').where('memberId', '=', memberId).executeTakeFirst()
  return numDeletedRows === 1n
}

type Announced = Pick<TopUpRow, 'orderKey' | 'chargeAt' | 'chargeAmount'>

export async function updateAnnounced(tx: Tx, memberId: string, announced: Announced): Promise<void> {
  await tx
    .updateTable('topUp')
    .set({ ...announced, toldAt: null })
    .where('memberId', '=', memberId)
    .execute()
}

type Told = { memberId: string; orderKey: string; chargeAt: Date; toldAt: Date }

/** Notes that its member was told of a charge, and when it is made. */
export async function updateTold(tx: Tx, { memberId, orderKey, chargeAt, toldAt }: Told): Promise<void> {
  await tx
    .updateTable('topUp')
    .set({ chargeAt, toldAt })
    .where('memberId', '=', memberId)
    .where('orderKey', '=', orderKey)
    .execute()
}

/** The members who have fewer credits than they want, and for whom no top-up is announced or on its way. */
export async function listLow(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('topUp')
    .where('chargeAt', 'is', null)
    .where(({ eb, ref }) => eb(ref('belowCredits'), '>', balanceOfOwner))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('purchase')
            .whereRef('purchase.memberId', '=', 'topUp.memberId')
            .where('purchase.topUp', '=', true)
            .where('purchase.status', 'in', ['loading', 'pending'])
            .select('purchase.id'),
        ),
      ),
    )
    .select('memberId')
    .execute()
  return rows.map(({ memberId }) => memberId)
}

const balanceOfOwner = sql<number>`coalesce((
  select entry.balance from ledger_entry entry
  where entry.member_id = top_up.member_id and entry.account = 'wallet' order by entry.number desc limit 1
), 0)`

/** What is to be charged, of which its member was told. */
export function listDue(db: Db, now: Date): Promise<TopUpRow[]> {
  return db
    .selectFrom('topUp')
    .where('chargeAt', '<=', now)
    .where('toldAt', 'is not', null)
    .selectAll()
    .orderBy('chargeAt')
    .orderBy('memberId')
    .execute()
}

/** What should have been charged by then, of which its member was never told. */
export function listUntold(db: Db, by: Date): Promise<TopUpRow[]> {
  return db.selectFrom('topUp').where('chargeAt', '<=', by).where('toldAt', 'is', null).selectAll().execute()
}

/** What was topped up this month, paid or on its way, without what went back. */
export async function sumOfMonth(
  db: Db,
  memberId: string,
  { zone, now, besides }: { zone: string; now: Date; besides: string | null },
): Promise<number> {
  const row = await db
    .selectFrom('purchase')
    .where('memberId', '=', memberId)
    .where('topUp', '=', true)
    .where(isOfMonth(zone, now))
    .where('orderKey', 'is distinct from', besides)
    .select(sql<number>`coalesce(sum(amount - reversed_amount), 0)::int`.as('sum'))
    .executeTakeFirstOrThrow()
  return row.sum
}
