import { readEntry } from './read-entry.ts'
import { readStatus } from './read-status.ts'
import { child, children, documentsIn, parseReport, ReportUnreadable } from './report-xml.ts'
import type { Reported } from './reported.ts'

export const REPORT_MAX_BYTES = 50 * 1024 * 1024

/** What tells of bookings: its root, its parts, and whether it tells of all that was booked to the account. */
const BOOKINGS = [
  { root: 'BkToCstmrDbtCdtNtfctn', part: 'Ntfctn', isStatement: false },
  { root: 'BkToCstmrStmt', part: 'Stmt', isStatement: true },
  { root: 'BkToCstmrAcctRpt', part: 'Rpt', isStatement: true },
]

/**
 * Reads a payment status report (pain.002), a notification of debits and credits (camt.054), a statement (camt.053) or a
 * report within the day (camt.052), of any version, also in an envelope.
 * @throws ReportUnreadable when it is none of them, or is not sound
 */
export function readReport(xml: string): Reported[] {
  const documents = documentsIn(parseReport(xml))
  const read = documents.flatMap((document) => {
    const status = child(document, 'CstmrPmtStsRpt')
    if (status) return [readStatus(status)]
    return BOOKINGS.flatMap(({ root, part, isStatement }) => {
      const report = child(document, root)
      return report ? [children(report, part, 'Ntry').flatMap((entry) => readEntry(entry, isStatement))] : []
    })
  })
  if (read.length < documents.length || documents.length === 0)
    throw new ReportUnreadable('this is neither a pain.002 nor a camt.052, camt.053 or camt.054')
  return read.flat()
}
