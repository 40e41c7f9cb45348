import { randomUUID } from 'node:crypto'
import { spendCredits } from '#features/credits/ledger.server.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'

/** Spends of random members, so many at once. @returns how many a second */
export async function countSpends(
  db: Db,
  members: string[],
  { milliseconds, atOnce }: { milliseconds: number; atOnce: number },
): Promise<number> {
  // All that a spend needs of the program.
  const app = { db, clock: { now: () => new Date() } } as unknown as App
  let count = 0
  const end = performance.now() + milliseconds
  const spend = async () => {
    while (performance.now() < end) {
      const memberId = members[Math.floor(Math.random() * members.length)]!
      await transact(db, (tx) =>
        spendCredits(tx, app, { memberId, key: randomUUID(), account: 'message', amount: 1 }),
      )
      count++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, spend))
  return (count * 1000) / milliseconds
}

/** Both legs of a spend, in a copy of the table with the same indexes. */
export const INSERT_LEGS = `insert into bare_entry (member_id, key, account, amount, number, balance, created_at)
  values ($2, $1, 'wallet', -1, $3, 1, $4), ($2, $1, 'message', 1, null, null, $4)`

// Beyond those of the wallets.
let number = 1_000

export const legsOf = (key: string, member: string): unknown[] => [key, member, ++number, new Date()]
