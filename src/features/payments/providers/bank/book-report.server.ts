import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import { NO_REASON } from '../../debit/returned.server.ts'
import {
  type CollectionRow,
  doubtCollection,
  findCollection,
  listOfBatch,
  returnCollection,
  settleCollection,
} from './bank-queries.server.ts'
import type { Reported } from './read-report.ts'

export type Booked = {
  returned: number
  paid: number
  known: number
  /** Announced, and not booked yet. */
  later: number
  /** Sent collections of which something unclear was told: they do not count as paid by time. */
  doubted: number
  unclear: string[]
}

/**
 * Notes what a bank reports; the running site then books it. A report can be read again. What names no collection of
 * ours, or another amount, or cannot be understood, is told and books nothing.
 */
export async function bookReport(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  report: Reported[],
): Promise<Booked> {
  const booked: Booked = { returned: 0, paid: 0, known: 0, later: 0, doubted: 0, unclear: [] }
  const tell = (what: string) => booked.unclear.push(what.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200))
  const now = clock.now()
  for (const one of report) {
    if (one.what === 'later') {
      booked.later++
      continue
    }
    const ids = one.batchId ? await listOfBatch(db, one.batchId, one.sequenceType) : [one.id]
    if (ids.length === 0) tell(`file ${one.batchId} is none of ours`)
    else if (one.batchId && one.why) tell(`file ${one.batchId} ${one.why}`)
    for (const id of ids) {
      const collection = id ? await findCollection(db, id) : undefined
      const why = whyUnclear(one, collection)
      if (why && !(one.batchId && one.why)) tell(why)
      if (!collection?.batchId) continue
      const { what } = one
      if (why || what === 'unclear')
        booked.doubted += await transact(db, (tx) => doubtCollection(tx, collection.id, now))
      else {
        const isNew = await transact(db, (tx) =>
          what === 'returned'
            ? returnCollection(tx, collection.id, one.reason ?? NO_REASON, now)
            : settleCollection(tx, collection.id, now, false),
        )
        booked[isNew ? what : 'known']++
      }
    }
  }
  return booked
}

function whyUnclear({ what, why, id, amount }: Reported, collection: CollectionRow | undefined) {
  if (what === 'unclear' && id === null && !collection) return why
  if (!collection) return `collection ${id ?? 'without an end-to-end id'} is none of ours`
  const { id: name, amount: due, currency, batchId } = collection
  if (what === 'unclear') return `collection ${name} ${why}`
  if (amount === 'unreadable') return `collection ${name} has an amount that cannot be read`
  if (amount && (amount.amount !== due || amount.currency !== currency))
    return `collection ${name} is of ${due} ${currency}, not ${amount.amount} ${amount.currency} (minor units)`
  return batchId ? undefined : `collection ${name} has not been sent to a bank`
}
