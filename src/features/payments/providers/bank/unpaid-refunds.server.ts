import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import { lockPurchase, updateReversal } from '../../money-back/reversals/queries.server.ts'
import { referenceOf } from '../../selling/orders/reference.ts'
import { ibanIfReadable } from '../debit/mandate-iban.server.ts'
import { listUnpaidRefunds } from './bank-queries.server.ts'

/** What a member is paid back by hand, for no bank pays anything back by itself. */
export type UnpaidRefund = {
  /** Names the refund, as `4F7K-92QX`. */
  number: string
  amount: number
  currency: string
  /** Null where it cannot be read with this secret. */
  iban: string | null
  accountHolder: string
  since: Date
}

export async function describeUnpaidRefunds(
  app: Pick<App, 'db' | 'secret' | 'earlierSecrets'>,
  siteId: string,
): Promise<UnpaidRefund[]> {
  const rows = await listUnpaidRefunds(app.db, siteId)
  return rows.map(({ id, amount, coveredAmount, currency, createdAt, accountHolder, ibanSealed }) => ({
    number: referenceOf(id),
    amount: amount - coveredAmount,
    currency,
    iban: ibanIfReadable(app, { ibanSealed }),
    accountHolder,
    since: createdAt,
  }))
}

/**
 * Notes that a refund was paid by hand. What the bank gives back after it is more than was paid.
 * @returns it, or undefined where none with this number is owed
 */
export async function noteRefunded(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  siteId: string,
  number: string,
): Promise<{ amount: number; currency: string } | undefined> {
  const owed = (await listUnpaidRefunds(db, siteId)).filter(({ id }) => referenceOf(id) === number)
  const [one] = owed
  if (!one || owed.length > 1) return undefined
  return transact(db, async (tx) => {
    await lockAccount(tx, one.memberId)
    await lockPurchase(tx, one.purchaseId)
    const now = clock.now()
    const paid = { status: 'done' as const, coveredAmount: one.amount, sentAt: now, endedAt: now }
    return (await updateReversal(tx, one.id, paid, ['requested', 'failed'])) ? one : undefined
  })
}
