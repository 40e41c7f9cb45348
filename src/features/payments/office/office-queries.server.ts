import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Day } from '#shared/dates.ts'
import type { ReversalRow } from '../money-back/reversals/queries.server.ts'
import { zoneOf } from '../selling/orders/buyer-zone.ts'
import type { PurchaseRow } from '../selling/orders/queries.server.ts'

export const OFFICE_PAGE = 50

type Page = { siteId: string; before?: string | undefined }

export type PurchaseFilter = {
  /** `given_back`: refunded or withdrawn; `taken_back`: by a bank. */
  status?: PurchaseRow['status'] | 'given_back' | 'taken_back' | undefined
  method?: string | undefined
  currency?: PurchaseRow['currency'] | undefined
  /** Days of the company's time zone, both included. */
  from?: Day | undefined
  to?: Day | undefined
  /** In minor units, both included. */
  least?: number | undefined
  most?: number | undefined
}

/** A site's purchases, newest first; one more than a page tells whether there are older ones. */
export function listSitePurchases(
  db: Db,
  { siteId, before, status, method, currency, from, to, least, most }: Page & PurchaseFilter,
): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchase')
    .where('siteId', '=', siteId)
    .$if(status !== undefined, (query) => query.where(inState(status!)))
    .$if(method !== undefined, (query) => query.where('paymentMethod', '=', method!))
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency!))
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', startOf(from!)))
    .$if(to !== undefined, (query) => query.where('createdAt', '<', startOf(to!, 1)))
    .$if(least !== undefined, (query) => query.where('amount', '>=', least!))
    .$if(most !== undefined, (query) => query.where('amount', '<=', most!))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < ((select created_at from purchase where id = ${before} and site_id = ${siteId}), ${before}::uuid)`,
      ),
    )
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(OFFICE_PAGE + 1)
    .execute()
}

const startOf = (day: Day, later = 0) =>
  sql<Date>`(${day}::date + ${sql.lit(later)})::timestamp at time zone ${sql.lit(zoneOf(null))}`

/** As `shownState` tells it. */
function inState(status: NonNullable<PurchaseFilter['status']>) {
  const back = (which: string) =>
    sql.raw<boolean>(`exists (select from reversal where purchase_id = purchase.id and ${which})`)
  const taken = back("kind in ('chargeback', 'debit_return') and withdrawn_at is null")
  const given = back("kind not in ('chargeback', 'debit_return') and amount > 0")
  switch (status) {
    case 'completed':
      return sql<boolean>`(status = 'completed' and (reversed_amount = 0 or not ${taken} and not ${given}))`
    case 'given_back':
      return sql<boolean>`(status = 'completed' and reversed_amount > 0 and ${given} and not ${taken})`
    case 'taken_back':
      return sql<boolean>`(status = 'completed' and reversed_amount > 0 and ${taken})`
    default:
      return sql<boolean>`status = ${sql.lit(status)}`
  }
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
    .orderBy('id', 'desc')
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

/** At most, as a label stands for many accounts. */
const MANDATES = 200

export function listMandatesByIban(db: Db, siteId: string, label: string) {
  return db
    .selectFrom('debitMandate')
    .where('siteId', '=', siteId)
    .where('ibanLabel', '=', label)
    .select(['memberId', 'ibanSealed'])
    .limit(MANDATES)
    .execute()
}

export function listMandatesByPhone(db: Db, siteId: string, label: string) {
  return db
    .selectFrom('debitMandate')
    .where('siteId', '=', siteId)
    .where('phoneLabel', '=', label)
    .select('memberId')
    .limit(MANDATES)
    .execute()
}
