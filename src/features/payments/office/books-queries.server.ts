import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Day } from '#shared/dates.ts'
import { zoneOf } from '../selling/orders/buyer-zone.ts'

/** Days of the company's time zone, both included. */
export type Period = { siteId: string; from: Day; to: Day }

/** The company's books know no buyer's time zone. */
const ZONE = sql.lit(zoneOf(null))
const DAY_OF = sql<Day>`(receipt.issued_at at time zone ${ZONE})::date`

/** Whose VAT it is. */
const VAT_COUNTRY = sql<string | null>`coalesce(receipt.vat_country, receipt.country)`

/** Receipts and credit notes of a period. A credit note counts as what went back, and
 * one that was taken back as what came again.
 */
function issued(db: Db, { siteId, from, to }: Period) {
  return db
    .selectFrom('receipt')
    .innerJoin('purchase', 'purchase.id', 'receipt.purchaseId')
    .leftJoin('reversal', 'reversal.id', 'receipt.reversalId')
    .where('receipt.siteId', '=', siteId)
    .where('receipt.issuedAt', '>=', sql<Date>`${from}::timestamp at time zone ${ZONE}`)
    .where('receipt.issuedAt', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone ${ZONE}`)
}

export type Sum = Awaited<ReturnType<typeof sumBooks>>[number]

/** What was sold and what went back, by all that the books are kept by. */
export function sumBooks(db: Db, period: Period) {
  return issued(db, period)
    .select([
      DAY_OF.as('day'),
      'receipt.paymentMethod',
      'receipt.currency',
      'receipt.country',
      VAT_COUNTRY.as('vatCountry'),
      'receipt.vatBasisPoints',
      'purchase.provider',
      'reversal.kind as reversed',
      'receipt.withdrawn',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(receipt.amount)::float8`.as('amount'),
      sql<number>`sum(receipt.vat_amount)::float8`.as('vatAmount'),
    ])
    .groupBy([
      DAY_OF,
      'receipt.paymentMethod',
      'receipt.currency',
      'receipt.country',
      VAT_COUNTRY,
      'receipt.vatBasisPoints',
      'purchase.provider',
      'reversal.kind',
      'receipt.withdrawn',
    ])
    .orderBy(DAY_OF, 'desc')
    .orderBy('receipt.currency')
    .orderBy('receipt.paymentMethod')
    .execute()
}

/** Each receipt and credit note, in the order of their numbers. */
export function listIssued(db: Db, period: Period) {
  return issued(db, period)
    .select([
      DAY_OF.as('day'),
      'receipt.year',
      'receipt.number',
      'receipt.purchaseId',
      'receipt.country',
      'receipt.credits',
      'receipt.currency',
      'receipt.amount',
      'receipt.vatAmount',
      VAT_COUNTRY.as('vatCountry'),
      'receipt.vatBasisPoints',
      'receipt.paymentMethod',
      'purchase.provider',
      'purchase.providerPaymentId',
      'reversal.kind as reversed',
      'receipt.withdrawn',
    ])
    .orderBy('receipt.year')
    .orderBy('receipt.number')
    .execute()
}
