import type { TestSite } from '#tests/harness/site.ts'

const LARGE_ROWS = 10_000

export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Plan Rows': number
  Plans?: Plan[]
}

/** The large tables that a plan reads completely, by a scan of the table or of a whole index. */
export function wholeReads(plan: Plan, large: Map<string, number>): string[] {
  const table = plan['Relation Name'] ?? ''
  const rows = large.get(table)
  const walksIndex = /^Index (Only )?Scan/.test(plan['Node Type']) && !plan['Index Cond']
  const whole =
    rows !== undefined && (plan['Node Type'] === 'Seq Scan' || (walksIndex && plan['Plan Rows'] > rows / 2))
  return [...(whole ? [table] : []), ...(plan.Plans ?? []).flatMap((part) => wholeReads(part, large))]
}

export async function largeTables(site: TestSite): Promise<Map<string, number>> {
  const rows = await site.rows<{ name: string; rows: number }>(
    `select relname as name, reltuples::int as rows from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > ${LARGE_ROWS}`,
  )
  return new Map(rows.map(({ name, rows: number }) => [name, number]))
}
