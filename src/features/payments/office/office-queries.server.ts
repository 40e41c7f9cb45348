import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { CodeRow } from '../discounts/code-queries.server.ts'
import type { PurchaseRow } from '../orders/queries.server.ts'
import type { ReversalRow } from '../reversals/queries.server.ts'

export const OFFICE_PAGE = 50

type Page = { siteId: string; before?: string | undefined }

/** A site's purchases, newest first; one more than a page tells whether there are older ones. */
export function listSitePurchases(
  db: Db,
  { siteId, status, before }: Page & { status?: PurchaseRow['status'] | undefined },
): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchase')
    .where('siteId', '=', siteId)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(OFFICE_PAGE + 1)
    .execute()
}

/** @param digits the last ten of the id, in hexadecimal */
export function listByReference(db: Db, siteId: string, digits: string): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchase')
    .where(sql`right(id::text, 10)`, '=', digits)
    .where('siteId', '=', siteId)
    .selectAll()
    .limit(OFFICE_PAGE)
    .execute()
}

/** Whose current address this is. */
export async function findByAddress(db: Db, siteId: string, emailKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('emailClaim')
    .where('siteId', '=', siteId)
    .where('emailKey', '=', emailKey)
    .where('keptUntil', 'is', null)
    .select('memberId')
    .executeTakeFirst()
  return row?.memberId
}

export function listOfMember(db: Db, siteId: string, memberId: string): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchase')
    .where('memberId', '=', memberId)
    .where('siteId', '=', siteId)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .limit(OFFICE_PAGE)
    .execute()
}

export function listByPayment(
  db: Db,
  siteId: string,
  providers: string[],
  paymentId: string,
): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchase')
    .where('provider', 'in', providers)
    .where('providerPaymentId', '=', paymentId)
    .where('siteId', '=', siteId)
    .selectAll()
    .execute()
}

export function findByReceipt(
  db: Db,
  siteId: string,
  receipt: { company: string; year: number; number: number },
): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('receipt')
    .innerJoin('purchase', 'purchase.id', 'receipt.purchaseId')
    .where('receipt.company', '=', receipt.company)
    .where('receipt.year', '=', receipt.year)
    .where('receipt.number', '=', receipt.number)
    .where('purchase.siteId', '=', siteId)
    .selectAll('purchase')
    .executeTakeFirst()
}

/** What went back of a site's purchases, newest first. `unpaid`: refunds that have not reached their buyer. */
export function listSiteReversals(
  db: Db,
  { siteId, kind, before }: Page & { kind: 'unpaid' | 'refunds' | 'taken' },
): Promise<(ReversalRow & { paymentMethod: string; provider: string })[]> {
  return db
    .selectFrom('reversal')
    .innerJoin('purchase', 'purchase.id', 'reversal.purchaseId')
    .where('reversal.siteId', '=', siteId)
    .$if(kind === 'unpaid', (query) => query.where('reversal.status', 'in', ['requested', 'sent', 'failed']))
    .$if(kind === 'refunds', (query) =>
      query.where('reversal.kind', 'in', ['withdrawal', 'account_deleted', 'refund']),
    )
    .$if(kind === 'taken', (query) => query.where('reversal.kind', 'in', ['chargeback', 'debit_return']))
    .$if(before !== undefined, (query) => query.where('reversal.id', '<', before!))
    .selectAll('reversal')
    .select(['purchase.paymentMethod', 'purchase.provider'])
    .orderBy('reversal.id', 'desc')
    .limit(OFFICE_PAGE + 1)
    .execute()
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
