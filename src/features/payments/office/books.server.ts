import type { App } from '#server/app.ts'
import { toCsv } from '#server/csv.ts'
import type { Day } from '#shared/dates.ts'
import type { Currency } from '#shared/money.ts'
import { receiptNumber } from '../money-back/receipts/receipt-number.ts'
import { referenceOf } from '../selling/orders/reference.ts'
import { listIssued, type Period, type Sum, sumBooks } from './books-queries.server.ts'

export type Total = { currency: Currency; sold: number; back: number; vat: number; count: number }

/** The books of a period: by day and method, and the VAT by country and rate. Amounts in minor units. */
export async function readBooks(app: App, period: Period) {
  const sums = await sumBooks(app.db, period)
  const byDay = totals(sums, ({ day, paymentMethod }) => ({ day, method: paymentMethod }))
  const vat = totals(sums, ({ vatCountry, vatBasisPoints }) => ({
    country: vatCountry,
    rate: vatBasisPoints,
  }))
  return { days: byDay, vat, totals: totals(sums, () => ({})) }
}

/** Whether it takes from what was sold. */
const isBack = ({ reversed, withdrawn }: Pick<Sum, 'reversed' | 'withdrawn'>): boolean =>
  reversed !== null && !withdrawn

function totals<Key extends object>(sums: Sum[], keyOf: (sum: Sum) => Key): (Key & Total)[] {
  const found = new Map<string, Key & Total>()
  for (const sum of sums) {
    const { currency, amount, vatAmount, count, reversed, withdrawn } = sum
    const key = { ...keyOf(sum), currency }
    const name = JSON.stringify(key)
    const total = found.get(name) ?? { ...key, sold: 0, back: 0, vat: 0, count: 0 }
    if (reversed) total.back += withdrawn ? -amount : amount
    else total.sold += amount
    total.vat += isBack(sum) ? -vatAmount : vatAmount
    total.count += reversed ? 0 : count
    found.set(name, total)
  }
  return [...found.values()]
}

/** Each receipt and credit note of a period, as CSV. */
export async function exportReceipts(app: App, period: Period): Promise<string> {
  const rows = (await listIssued(app.db, period)).map((one) => ({
    date: one.day,
    number: receiptNumber(one),
    kind: one.withdrawn ? `${one.reversed}_withdrawn` : (one.reversed ?? 'sale'),
    reference: referenceOf(one.purchaseId),
    method: one.paymentMethod,
    provider: one.provider,
    provider_payment: one.providerPaymentId,
    country: one.country,
    credits: one.credits,
    currency: one.currency,
    gross: decimal(isBack(one) ? -one.amount : one.amount),
    vat_rate: one.vatBasisPoints === null ? null : decimal(one.vatBasisPoints),
    vat: decimal(isBack(one) ? -one.vatAmount : one.vatAmount),
    vat_country: one.vatCountry,
  }))
  return toCsv(RECEIPT_COLUMNS, rows)
}

const RECEIPT_COLUMNS = [
  'date',
  'number',
  'kind',
  'reference',
  'method',
  'provider',
  'provider_payment',
  'country',
  'credits',
  'currency',
  'gross',
  'vat_rate',
  'vat',
  'vat_country',
] as const

export type JournalLine = { date: Day; account: string; currency: Currency; debit: number; credit: number }

/**
 * The journal of a period, by account, one entry a day and kind. An account is named by what is kept on it, sales by the buyer's country and VAT by its own:
 * `provider:mollie`, `sales:NL`, `refunds:NL`, `chargebacks:NL`, `vat:NL:21.00`. Debit and credit of each day are equal.
 */
export async function readJournal(app: App, period: Period): Promise<JournalLine[]> {
  const sums = (await sumBooks(app.db, period)).toReversed()
  const lines = new Map<string, JournalLine>()
  const book = (sum: Sum, account: string, debit: number, credit: number) => {
    const { day, currency } = sum
    const name = `${day} ${currency} ${account} ${debit > 0}`
    const line = lines.get(name) ?? { date: day, account, currency, debit: 0, credit: 0 }
    line.debit += debit
    line.credit += credit
    lines.set(name, line)
  }
  for (const sum of sums) {
    const { amount, vatAmount, provider, country, vatCountry, vatBasisPoints, reversed, withdrawn } = sum
    const place = country ?? 'unknown'
    const vat = `vat:${vatCountry ?? 'unknown'}:${vatBasisPoints === null ? 'unknown' : decimal(vatBasisPoints)}`
    const net = amount - vatAmount
    if (!reversed) {
      book(sum, `provider:${provider}`, amount, 0)
      if (net > 0) book(sum, `sales:${place}`, 0, net)
      if (vatAmount > 0) book(sum, vat, 0, vatAmount)
    } else {
      const taken = reversed === 'chargeback' || reversed === 'debit_return'
      const back = (account: string, debit: number, credit: number) =>
        withdrawn ? book(sum, account, credit, debit) : book(sum, account, debit, credit)
      if (net > 0) back(`${taken ? 'chargebacks' : 'refunds'}:${place}`, net, 0)
      if (vatAmount > 0) back(vat, vatAmount, 0)
      back(`provider:${provider}`, 0, amount)
    }
  }
  return [...lines.values()]
}

/** The journal as CSV. */
export async function exportJournal(app: App, period: Period): Promise<string> {
  const rows = (await readJournal(app, period)).map((line) => ({
    ...line,
    debit: line.debit > 0 ? decimal(line.debit) : null,
    credit: line.credit > 0 ? decimal(line.credit) : null,
  }))
  return toCsv(['date', 'account', 'currency', 'debit', 'credit'], rows)
}

/** Minor units with a point, as bookkeeping reads them. */
function decimal(amount: number): string {
  return (amount / 100).toFixed(2)
}
