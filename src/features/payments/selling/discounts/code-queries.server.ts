import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export type CodeRow = Selectable<Tables['discountCode']>

/** @param code in capitals */
export function findCode(db: Db, siteId: string, code: string): Promise<CodeRow | undefined> {
  return db
    .selectFrom('discountCode')
    .where('siteId', '=', siteId)
    .where('code', '=', code)
    .selectAll()
    .executeTakeFirst()
}

/** Lets orders at one code wait for each other. */
export async function lockCode(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('discountCode').where('id', '=', id).select('id').forUpdate().execute()
}

/** The member who has the code in an open or paid order. */
export function findHolder(db: Db, codeId: string, holder: string) {
  return db
    .selectFrom('purchase')
    .where('discountCodeId', '=', codeId)
    .where('discountHolder', '=', holder)
    .where('status', '<>', 'failed')
    .select(['id', 'memberId', 'status'])
    .executeTakeFirst()
}

/** In how many open or paid orders a code is, but for a member's open one, which a new one replaces. */
export async function countUses(db: Db, codeId: string, memberId: string): Promise<number> {
  const { uses } = await db
    .selectFrom('purchase')
    .where('discountCodeId', '=', codeId)
    .where('status', '<>', 'failed')
    .where(({ eb, or }) => or([eb('memberId', '<>', memberId), eb('status', '=', 'completed')]))
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .executeTakeFirstOrThrow()
  return Number(uses)
}

/** @returns false when the site has this code already */
export async function insertCode(tx: Tx, code: Insertable<Tables['discountCode']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('discountCode')
    .values(code)
    .onConflict((conflict) => conflict.columns(['siteId', 'code']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A site's codes, newest first, each with how many paid orders have used it. */
export function listCodes(db: Db, siteId: string): Promise<(CodeRow & { used: number | null })[]> {
  return db
    .selectFrom('discountCode')
    .where('siteId', '=', siteId)
    .selectAll('discountCode')
    .select((eb) =>
      eb
        .selectFrom('purchase')
        .whereRef('purchase.discountCodeId', '=', 'discountCode.id')
        .where('purchase.status', '=', 'completed')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('used'),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

export function findSiteCode(db: Db, siteId: string, id: string): Promise<CodeRow | undefined> {
  return db
    .selectFrom('discountCode')
    .where('id', '=', id)
    .where('siteId', '=', siteId)
    .selectAll()
    .executeTakeFirst()
}

/** @returns the code as it was, if it is of this site */
export async function lockSiteCode(tx: Tx, siteId: string, id: string): Promise<CodeRow | undefined> {
  return tx
    .selectFrom('discountCode')
    .where('id', '=', id)
    .where('siteId', '=', siteId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

export async function switchCodeStatus(tx: Tx, id: string, status: CodeRow['status']): Promise<void> {
  await tx.updateTable('discountCode').set({ status }).where('id', '=', id).execute()
}
