import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { answering, askTogether, type Question } from '#server/database/together.ts'
import { fail } from '#server/errors.ts'
import {
  type Counterpart,
  findWallet,
  findWalletFor,
  grantsQuery,
  insertTransferQuery,
  type WalletBefore,
  walletRowQuery,
} from './queries.server.ts'

/** The credits that a member has. */
export async function balanceOf(db: Db, memberId: string): Promise<number> {
  return (await findWallet(db, memberId))?.balance ?? 0
}

/** One movement of credits. The key makes it idempotent per member. `locked`: the caller has locked the member. */
export type Transfer = {
  memberId: string
  key: string
  account: Counterpart
  amount: number
  locked?: boolean
}

/** Credits that a member holds, by the transfer that gave them. */
export type HeldCredits = { key: string; credits: number }

/** The credits that a member holds, in the order in which they are spent: oldest first. */
export async function heldCredits(db: Db, memberId: string): Promise<HeldCredits[]> {
  const [held] = await askTogether(db, [heldQuery(memberId)])
  return held
}

/** `heldCredits`, for what is asked together with it. */
export function heldQuery(memberId: string): Question<HeldCredits[]> {
  return answering(grantsQuery(memberId), heldOf)
}

type Grant = { key: string; amount: number; takenBack: number | null; balance: number | null }

function heldOf(grants: Grant[]): HeldCredits[] {
  const held: HeldCredits[] = []
  let left = grants[0]?.balance ?? 0
  for (const { key, amount, takenBack } of grants) {
    if (left <= 0) break
    // More can be taken back than this transfer still had: credits of others, when it is charged back.
    const credits = Math.min(left, Math.max(0, amount + (takenBack ?? 0)))
    if (credits > 0) held.unshift({ key, credits })
    left -= credits
  }
  return held
}

/** The result of a transfer. `repeated`: the key was used before, so nothing has moved now. */
export type Transferred = { balance: number; repeated: boolean }

export function grantCredits(tx: Tx, app: App, transfer: Transfer): Promise<Transferred> {
  return post(tx, app, transfer, transfer.amount)
}

/**
 * Takes credits from a member. A repeated spend takes nothing, so the caller must not deliver again.
 * @throws insufficient_credits if the member has fewer; nothing is taken then
 */
export function spendCredits(tx: Tx, app: App, transfer: Transfer): Promise<Transferred> {
  return post(tx, app, transfer, -transfer.amount)
}

async function post(tx: Tx, app: App, transfer: Transfer, amount: number): Promise<Transferred> {
  const { memberId, key, locked = false } = transfer
  // Locks the member, because the new balance is computed from the one read here.
  if (!locked) await lockAccount(tx, memberId)
  const wallet = await findWalletFor(tx, memberId, key)
  const { legs, ...transferred } = move(app, transfer, wallet, amount)
  if (legs) await askTogether(tx, [legs])
  return transferred
}

/** The wallet before a transfer with this key. The caller has locked the member, because balances follow from each other. */
export function walletQuery(memberId: string, key: string): Question<WalletBefore> {
  return walletRowQuery(memberId, key)
}

/** A spend that its caller writes together with what the credits are spent for. */
export type Spending = Transferred & { legs: Question<unknown> | null }

/**
 * What `spendCredits` does, for a caller that has asked for `walletQuery` and writes the legs in the same transaction.
 * @throws insufficient_credits
 */
export function spendFrom(wallet: WalletBefore, app: App, transfer: Transfer): Spending {
  return move(app, transfer, wallet, -transfer.amount)
}

function move(
  app: App,
  { memberId, key, account }: Transfer,
  wallet: WalletBefore,
  amount: number,
): Spending {
  if (amount === 0) return { balance: wallet.balance, repeated: false, legs: null }
  if (wallet.repeated) return { balance: wallet.balance, repeated: true, legs: null }
  const balance = wallet.balance + amount
  if (balance < 0) fail('insufficient_credits', { needed: -amount, balance: wallet.balance })
  const createdAt = app.clock.now()
  const number = wallet.number + 1
  const legs = insertTransferQuery({ memberId, key, account, amount, number, balance, createdAt })
  return { balance, repeated: false, legs }
}

/** The key of the transfer that gives a new member the site's credits. */
export const SIGNUP_KEY = 'signup'

const PURCHASE_KEY = 'purchase:'

/** The key of the transfer that delivers a purchase. */
export const keyOfPurchase = (id: string): string => PURCHASE_KEY + id

/** The purchase that a transfer delivered, if it was one. */
export function purchaseOfKey(key: string): string | undefined {
  return key.startsWith(PURCHASE_KEY) ? key.slice(PURCHASE_KEY.length) : undefined
}

/** The key of the transfer that takes back what a reversal reverses. */
export const keyOfReversal = (id: string): string => `reversal:${id}`

/** The key of the transfer by which a purchase settles a debt. */
export const keyOfSettling = (purchaseId: string): string => `debt:${purchaseId}`
