import type { Db, Tx } from '#server/database/connect.ts'
import type { Counterpart } from './ledger.server.ts'

export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await tx.selectFrom('account').where('id', '=', memberId).select('id').forNoKeyUpdate().execute()
}

export async function findWallet(
  db: Db,
  memberId: string,
): Promise<{ number: number; balance: number } | undefined> {
  const row = await db
    .selectFrom('ledgerEntry')
    .where('memberId', '=', memberId)
    .where('account', '=', 'wallet')
    .orderBy('number', 'desc')
    .limit(1)
    .select(['number', 'balance'])
    .executeTakeFirst()
  return row && { number: row.number!, balance: row.balance! }
}

export function findTransfer(db: Db, memberId: string, key: string) {
  return db
    .selectFrom('ledgerEntry')
    .where('memberId', '=', memberId)
    .where('key', '=', key)
    .select('amount')
    .limit(1)
    .executeTakeFirst()
}

type NewTransfer = {
  memberId: string
  key: string
  account: Counterpart
  amount: number
  number: number
  balance: number
  createdAt: Date
}

/** Writes both legs: the member's wallet, and its counterpart with the opposite sign. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<void> {
  const { memberId, key, account, amount, number, balance, createdAt } = transfer
  await tx
    .insertInto('ledgerEntry')
    .values([
      { memberId, key, account: 'wallet', amount, number, balance, createdAt },
      { memberId, key, account, amount: -amount, number: null, balance: null, createdAt },
    ])
    .execute()
}
