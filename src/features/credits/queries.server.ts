import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#server/database/connect.ts'

/** The other side of a transfer: the source or the purpose of the credits. */
export type Counterpart = 'signup' | 'sale' | 'message' | 'photo' | 'gift' | 'refund'

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

/** The member's wallet, and whether a transfer with this key has been made. */
export async function findWalletFor(
  db: Db,
  memberId: string,
  key: string,
): Promise<{ number: number; balance: number; repeated: boolean }> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb.selectFrom('ledgerEntry').where('memberId', '=', memberId).where('key', '=', key).select('key'),
        )
        .as('repeated'),
      jsonObjectFrom(
        eb
          .selectFrom('ledgerEntry')
          .where('memberId', '=', memberId)
          .where('account', '=', 'wallet')
          .orderBy('number', 'desc')
          .limit(1)
          .select(['number', 'balance']),
      ).as('wallet'),
    ])
    .executeTakeFirstOrThrow()
  const { number, balance } = row.wallet ?? {}
  return { number: number ?? 0, balance: balance ?? 0, repeated: Boolean(row.repeated) }
}

/** The transfers that gave the member credits, newest first. */
export function listGrants(db: Db, memberId: string): Promise<{ key: string; amount: number }[]> {
  return db
    .selectFrom('ledgerEntry')
    .where('memberId', '=', memberId)
    .where('account', '=', 'wallet')
    .where('amount', '>', 0)
    .orderBy('number', 'desc')
    .select(['key', 'amount'])
    .execute()
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

/** Writes both legs of the transfer: the member's wallet, and its counterpart with the opposite sign. */
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
