import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import { NO_REASON } from '../../debit/returned.server.ts'
import { findCollection, listOfBatch, returnCollection, settleCollection } from './bank-queries.server.ts'
import type { Reported } from './read-report.ts'

export type Booked = { returned: number; paid: number; known: number; unclear: string[] }

/**
 * Notes what a bank reports; the running site then books it. A report can be read again. What names no collection of
 * ours, or another amount, is told and changes nothing.
 */
export async function bookReport(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  report: Reported[],
): Promise<Booked> {
  const booked: Booked = { returned: 0, paid: 0, known: 0, unclear: [] }
  for (const one of report) {
    const ids = one.batchId ? await listOfBatch(db, one.batchId) : [one.id]
    if (ids.length === 0) booked.unclear.push(`file ${one.batchId} is none of ours`)
    for (const id of ids) {
      const collection = id && (await findCollection(db, id))
      if (!collection) booked.unclear.push(`collection ${id ?? 'without an end-to-end id'} is none of ours`)
      else if (one.amount !== null && one.amount !== collection.amount)
        booked.unclear.push(`collection ${id} is of ${collection.amount}, not ${one.amount} (minor units)`)
      else if (!collection.batchId) booked.unclear.push(`collection ${id} has not been sent to a bank`)
      else {
        const now = clock.now()
        const isNew = await transact(db, (tx) =>
          one.what === 'returned'
            ? returnCollection(tx, collection.id, one.reason ?? NO_REASON, now)
            : settleCollection(tx, collection.id, now, false),
        )
        booked[isNew ? one.what : 'known']++
      }
    }
  }
  return booked
}
