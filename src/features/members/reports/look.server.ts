import type { Db } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { ReportState } from '#shared/report.ts'
import { printable } from '#shared/text.ts'
import { release } from './hold-queries.server.ts'
import { listOpenReports, updateState } from './report-queries.server.ts'

/** What an operator reads of a report until there is a back office. */
export async function openReports(db: Db): Promise<string[]> {
  return (await listOpenReports(db)).map(({ number, state, reason, memberId, about, words, createdAt }) =>
    [createdAt.toISOString(), number, state, reason, memberId ?? '-', about || '-', words || '-']
      .map(printable)
      .join('\t'),
  )
}

/**
 * Notes how a report stands, which its author sees.
 * @param shows the reported member again, if a report of a minor has hidden them; the program does it within a minute
 * @returns whether there is such a report
 */
export function markReport(
  db: Db,
  { number, state, shows, now }: { number: string; state: ReportState; shows: boolean; now: Date },
): Promise<boolean> {
  return transact(db, async (tx) => {
    const report = await updateState(tx, number, state)
    if (report?.memberId && shows) await release(tx, report.memberId, now)
    return report !== undefined
  })
}
