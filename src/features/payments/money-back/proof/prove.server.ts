import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { readSnapshot } from '#server/database/transact.ts'
import { RULES } from './rules.server.ts'

export type Breach = { rule: string; where: string[] }
type Money = { provider: string; currency: string; paid: number; wentBack: number; purchases: number }
export type Proof = { entries: number; breaches: Breach[]; money: Money[] }

/** Sorting and grouping of millions of entries in memory, for this transaction only. */
const WORK_MEMORY = '256MB'

/** Proves the books of credits and money, in one snapshot of the database. */
export function proveBooks(db: Db): Promise<Proof> {
  return readSnapshot(db, async (tx) => {
    await sql`select set_config('work_mem', ${WORK_MEMORY}, true)`.execute(tx)
    const breaches: Breach[] = []
    for (const [rule, statement] of Object.entries(RULES)) {
      const { rows } = await statement.execute(tx)
      if (rows.length > 0) breaches.push({ rule, where: rows.map(({ what }) => what) })
    }
    const money = await sql<Money>`
        select provider, currency, sum(amount) as paid, sum(reversed_amount) as went_back, count(*) as purchases
        from purchase where status = 'completed' group by provider, currency order by provider, currency`.execute(
      tx,
    )
    const { rows: counted } = await sql<{ entries: number }>`
        select count(*) as entries from ledger_entry`.execute(tx)
    return { entries: counted[0]!.entries, breaches, money: money.rows }
  })
}
