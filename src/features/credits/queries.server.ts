import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { builtOnce } from '#server/database/built-once.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { answering, askTogether, type Question } from '#server/database/together.ts'

// Written into the statements: a plan for any value would use none of the indexes of wallets alone.
const WALLET = sql.lit('wallet' as const)

/** The other side of a transfer: the source or the purpose of the credits. */
export type Counterpart = 'signup' | 'bonus' | 'sale' | 'message' | 'photo' | 'gift' | 'expiry'

export async function findWallet(
  db: Db,
  memberId: string,
): Promise<{ number: number; balance: number } | undefined> {
  const [row] = await wallets(db, { memberId })
  return row && { number: row.number!, balance: row.balance! }
}

const wallets = builtOnce((db, { memberId }: { memberId: string }) =>
  db
    .selectFrom('ledgerEntry')
    .where('memberId', '=', memberId)
    .where('account', '=', WALLET)
    .orderBy('number', 'desc')
    .limit(sql.lit(1))
    .select(['number', 'balance']),
)

export type WalletBefore = { number: number; balance: number; repeated: boolean }

/** The member's wallet, and whether a transfer with this key has been made. */
export function walletRowQuery(memberId: string, key: string): Question<WalletBefore> {
  return answering(walletsFor.of({ memberId, key }), ([row]) => {
    const { number, balance } = row?.wallet ?? {}
    return { number: number ?? 0, balance: balance ?? 0, repeated: Boolean(row?.repeated) }
  })
}

/** `walletRowQuery`, asked by itself. */
export async function findWalletFor(tx: Tx, memberId: string, key: string): Promise<WalletBefore> {
  const [wallet] = await askTogether(tx, [walletRowQuery(memberId, key)])
  return wallet
}

const walletsFor = builtOnce((db, { memberId, key }: { memberId: string; key: string }) =>
  db.selectNoFrom((eb) => [
    eb
      .exists(
        eb.selectFrom('ledgerEntry').where('memberId', '=', memberId).where('key', '=', key).select('key'),
      )
      .as('repeated'),
    jsonObjectFrom(
      eb
        .selectFrom('ledgerEntry')
        .where('memberId', '=', memberId)
        .where('account', '=', WALLET)
        .orderBy('number', 'desc')
        .limit(sql.lit(1))
        .select(['number', 'balance']),
    ).as('wallet'),
  ]),
)

/** The transfers that gave the member credits, newest first, each with what was taken back of it and the balance of now. */
export function grantsQuery(memberId: string) {
  return grants.of({ memberId })
}

const grants = builtOnce((db, { memberId }: { memberId: string }) =>
  db
    .selectFrom('ledgerEntry')
    .where('memberId', '=', memberId)
    .where('account', '=', WALLET)
    .where('amount', '>', sql.lit(0))
    .orderBy('number', 'desc')
    .select((eb) => [
      'key',
      'amount',
      eb
        .selectFrom('ledgerEntry as back')
        .where('back.memberId', '=', memberId)
        .whereRef('back.ofKey', '=', 'ledgerEntry.key')
        .select(({ fn }) => fn.sum<number | null>('back.amount').as('sum'))
        .as('takenBack'),
      eb
        .selectFrom('ledgerEntry as last')
        .where('last.memberId', '=', memberId)
        .where('last.account', '=', WALLET)
        .orderBy('last.number', 'desc')
        .limit(sql.lit(1))
        .select('last.balance')
        .as('balance'),
    ]),
)

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
export function insertTransferQuery(transfer: NewTransfer): Question<unknown> {
  return insertLegs.of({ ...transfer, opposite: -transfer.amount })
}

const insertLegs = builtOnce((db, transfer: NewTransfer & { opposite: number }) => {
  const { memberId, key, account, amount, opposite, number, balance, createdAt } = transfer
  return db.insertInto('ledgerEntry').values([
    { memberId, key, account: 'wallet', amount, number, balance, createdAt },
    { memberId, key, account, amount: opposite, number: null, balance: null, createdAt },
  ])
})

type TakenBack = {
  memberId: string
  key: string
  account: 'refund' | 'chargeback' | 'debit_return' | 'debt'
  /** The transfer whose credits are taken back. */
  ofKey: string
  /** Taken from the wallet. */
  credits: number
  /** Owed beyond them. */
  debt: number
  number: number
  balance: number
  createdAt: Date
}

/** Writes the legs of a transfer that takes credits back: of the wallet, of the debt, and their counterpart. */
export async function insertTakenBack(tx: Tx, taken: TakenBack): Promise<void> {
  const { memberId, key, account, ofKey, credits, debt, number, balance, createdAt } = taken
  const leg = { memberId, key, createdAt, number: null, balance: null, ofKey: null }
  const legs = [
    { ...leg, account: 'wallet' as const, amount: -credits, number, balance, ofKey },
    { ...leg, account: 'debt' as const, amount: -debt },
    { ...leg, account, amount: credits + debt },
  ]
  await tx
    .insertInto('ledgerEntry')
    .values(legs.filter(({ amount }) => amount !== 0))
    .execute()
}

/** The credits that a member owes. */
export async function findDebt(db: Db, memberId: string): Promise<number> {
  const [row] = await debts(db, { memberId })
  return 0 - (row?.debt ?? 0)
}

const debts = builtOnce((db, { memberId }: { memberId: string }) =>
  db
    .selectFrom('ledgerEntry')
    .where('memberId', '=', memberId)
    .where('account', '=', sql.lit('debt' as const))
    .select(({ fn }) => fn.sum<number | null>('amount').as('debt')),
)
