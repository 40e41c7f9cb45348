import type { Currency, Money } from '#shared/money.ts'
import type { PurchaseRow } from '../orders/queries.server.ts'
import type { LimitRow } from './queries.server.ts'

/** What counts towards a limit in this currency. */
export function sumIn(
  purchases: { amount: number; reversedAmount: number; currency: Currency }[],
  currency: Currency,
): number {
  return purchases
    .filter((one) => one.currency === currency)
    .reduce((sum, { amount, reversedAmount }) => sum + amount - reversedAmount, 0)
}

/** Whether its payment has not begun, so that it can be called off. A kept card is charged without its owner. */
export const isUnpaid = ({ status, underWay, recurring }: PurchaseRow) =>
  status !== 'completed' && !underWay && !recurring

/** The limit that holds at this time. */
export function limitAt(row: LimitRow | undefined, now: Date): Money | null {
  if (!row) return null
  return row.nextFrom && row.nextFrom <= now
    ? moneyOf(row.nextAmount, row.nextCurrency)
    : moneyOf(row.amount, row.currency)
}

export function pausedUntil(row: LimitRow | undefined, now: Date): Date | null {
  return row?.pausedUntil && row.pausedUntil > now ? row.pausedUntil : null
}

export function moneyOf(amount: number | null, currency: Currency | null): Money | null {
  return amount === null || currency === null ? null : { amount, currency }
}
