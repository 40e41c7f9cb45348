import type { App } from '#server/app.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { fail } from '#server/errors.ts'
import { findTransfer, findWallet, insertTransfer, lockMember } from './queries.server.ts'

/** Where credits come from, or go to. */
export type Counterpart = 'signup' | 'sale' | 'message' | 'photo' | 'gift' | 'refund'

/** One movement of credits. The key makes it happen once, however often it is asked for. */
export type Transfer = { memberId: string; key: string; account: Counterpart; amount: number }

/** What a member can spend. */
export async function balanceOf(db: Db, memberId: string): Promise<number> {
  return (await findWallet(db, memberId))?.balance ?? 0
}

/** Gives a member credits. @returns the balance */
export function grantCredits(tx: Tx, app: App, transfer: Transfer): Promise<number> {
  return post(tx, app, transfer, transfer.amount)
}

/**
 * Takes credits from a member. @returns the balance
 * @throws insufficient_credits when the member has fewer; nothing is taken then
 */
export function spendCredits(tx: Tx, app: App, transfer: Transfer): Promise<number> {
  return post(tx, app, transfer, -transfer.amount)
}

async function post(tx: Tx, app: App, { memberId, key, account }: Transfer, amount: number): Promise<number> {
  // One at a time for each member: the balance read here is the one that the next row is reckoned from.
  await lockMember(tx, memberId)
  const wallet = (await findWallet(tx, memberId)) ?? { number: 0, balance: 0 }
  if (amount === 0 || (await findTransfer(tx, memberId, key))) return wallet.balance
  const balance = wallet.balance + amount
  if (balance < 0) fail('insufficient_credits', { needed: -amount, balance: wallet.balance })
  const createdAt = app.clock.now()
  await insertTransfer(tx, { memberId, key, account, amount, number: wallet.number + 1, balance, createdAt })
  return balance
}
