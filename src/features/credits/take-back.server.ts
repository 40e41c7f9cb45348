import type { App } from '#server/app.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { heldCredits, spendCredits } from './ledger.server.ts'
import { findDebt, findWallet, findWalletFor, insertTakenBack } from './queries.server.ts'

/** The credits that a member owes: of a payment that was charged back after they were spent. */
export function debtOf(db: Db, memberId: string): Promise<number> {
  return findDebt(db, memberId)
}

/** How many credits of a transfer the member still holds. */
export async function heldOf(db: Db, memberId: string, key: string): Promise<number> {
  return (await heldCredits(db, memberId)).find((held) => held.key === key)?.credits ?? 0
}

type TakeBack = {
  memberId: string
  key: string
  /** The transfer that gave the credits. */
  ofKey: string
  credits: number
  /** Refunds take what is unused. A bank takes whatever the member holds, and they owe the rest. */
  account: 'refund' | 'chargeback' | 'debit_return'
}

/**
 * Takes back credits that a transfer gave; the balance is never negative. The caller has locked the member.
 * @returns what was taken and what is owed; nothing when the key was used before
 */
export async function takeBack(
  tx: Tx,
  app: App,
  { memberId, key, ofKey, credits, account }: TakeBack,
): Promise<{ taken: number; debt: number }> {
  const wallet = await findWalletFor(tx, memberId, key)
  const most = account !== 'refund' ? wallet.balance : await heldOf(tx, memberId, ofKey)
  const taken = Math.min(credits, most)
  const debt = account !== 'refund' ? credits - taken : 0
  if (wallet.repeated || taken + debt === 0) return { taken: 0, debt: 0 }
  await insertTakenBack(tx, {
    memberId,
    key,
    account,
    ofKey,
    credits: taken,
    debt,
    number: wallet.number + 1,
    balance: wallet.balance - taken,
    createdAt: app.clock.now(),
  })
  return { taken, debt }
}

/**
 * Settles what the member owes from the credits that a transfer has just given. The caller has locked the member.
 * @returns the credits that this took
 */
export async function settleDebt(
  tx: Tx,
  app: App,
  { memberId, key, ofKey, credits }: Omit<TakeBack, 'account'>,
): Promise<number> {
  const settled = Math.min(credits, await findDebt(tx, memberId))
  if (settled <= 0) return 0
  const wallet = await findWalletFor(tx, memberId, key)
  if (wallet.repeated) return 0
  await insertTakenBack(tx, {
    memberId,
    key,
    account: 'debt',
    ofKey,
    credits: settled,
    debt: 0,
    number: wallet.number + 1,
    balance: wallet.balance - settled,
    createdAt: app.clock.now(),
  })
  return settled
}

/** Lets all credits lapse that a member still holds. The caller has locked the member. */
export async function expireCredits(tx: Tx, app: App, memberId: string): Promise<void> {
  const { balance } = (await findWallet(tx, memberId)) ?? { balance: 0 }
  await spendCredits(tx, app, { memberId, key: EXPIRY_KEY, account: 'expiry', amount: balance, locked: true })
}

/** The key of the transfer with which a member's last credits lapse. */
const EXPIRY_KEY = 'expiry'
