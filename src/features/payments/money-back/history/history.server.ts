import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { purchaseOfKey } from '#features/credits/ledger.server.ts'
import type { CreditEntry } from './history-contract.ts'
import { listEntries, purchasesOfReversals } from './queries.server.ts'

/** A page of the member's ledger, with the receiver of each message and the purchase that credits came from. */
export async function readHistory(
  { app, viewer }: MemberContext,
  { before }: { before?: number | undefined },
): Promise<{ entries: CreditEntry[]; next: number | null }> {
  const { rows, more } = await listEntries(app.db, viewer.id, before)
  const reversals = await purchasesOfReversals(
    app.db,
    rows.flatMap(({ key }) => (key.startsWith('reversal:') ? [key.slice('reversal:'.length)] : [])),
  )
  const entries = rows.map((row) => ({
    number: row.number,
    what: row.what,
    credits: row.amount,
    balance: row.balance,
    at: row.createdAt.toISOString(),
    name: row.name,
    gift: row.gift,
    purchase:
      purchaseOfKey(row.key) ?? reversals.get(row.key.slice('reversal:'.length)) ?? settledBy(row.key),
  }))
  return { entries, next: more ? rows.at(-1)!.number : null }
}

function settledBy(key: string): string | null {
  return key.startsWith('debt:') ? key.slice('debt:'.length) : null
}
