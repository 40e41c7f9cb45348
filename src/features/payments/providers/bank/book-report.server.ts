import type { App } from '#server/app.ts'
import type { Db } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { NO_REASON } from '../debit/returned.server.ts'
import {
  type CollectionRow,
  doubtCollection,
  listOfPart,
  returnCollection,
  settleCollection,
} from './bank-queries.server.ts'
import { fits, matchCollection } from './match-report.server.ts'
import type { Reported } from './reported.ts'

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

/** What a report says of collections. `why`: it is unclear, and they are in doubt. */
type Heard = { why?: string; collections: CollectionRow[] }

/**
 * Notes what a bank reports; the running site then books it. A report can be read again. What names no collection of
 * ours, or another amount, or cannot be understood, is told and books nothing.
 */
export async function bookReport(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  report: Reported[],
): Promise<Booked> {
  const booked: Booked = { returned: 0, paid: 0, known: 0, later: 0, doubted: 0, unclear: [] }
  const now = clock.now()
  for (const one of report) {
    const { what, reason } = one
    if (what === 'later') {
      booked.later++
      continue
    }
    const { why, collections } = await (one.isWhole ? hearWhole : hearOne)(db, one)
    if (why) booked.unclear.push(why.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200))
    for (const { id, batchId } of collections) {
      if (!batchId) continue
      if (why || what === 'unclear') {
        booked.doubted += await transact(db, (tx) => doubtCollection(tx, id, now))
        continue
      }
      const isNew = await transact(db, (tx) =>
        what === 'returned'
          ? returnCollection(tx, id, reason ?? NO_REASON, now)
          : settleCollection(tx, id, now, false),
      )
      booked[isNew ? what : 'known']++
    }
  }
  return booked
}

async function hearWhole(db: Db, one: Reported): Promise<Heard> {
  const { what, why, part, amount, count } = one
  const all = await listOfPart(db, part!)
  const name = `file ${part!.batchId}`
  if (all.length === 0) return { why: `${name} is none of ours`, collections: [] }
  if (what === 'unclear') return { why: `${name} ${why}`, collections: all }
  if (what === 'returned') return { collections: all }
  // What came back before it was credited is not among it.
  const standing = all.filter(({ status }) => status !== 'returned')
  const credited = [all, standing].some((rows) => {
    const sum = { amount: rows.reduce((total, row) => total + row.amount, 0), currency: 'EUR' as const }
    return amount !== null && fits(sum, one) && (count === null || count === rows.length)
  })
  // Refused before, and credited all the same: one of both is not so.
  if (credited && standing.length === 0 && all.every(({ settledAt }) => settledAt === null))
    return { why: `${name} is credited, and all of it came back before`, collections: [] }
  return credited
    ? { collections: standing }
    : { why: `${name} is credited with another sum or number than its collections`, collections: standing }
}

async function hearOne(db: Db, one: Reported): Promise<Heard> {
  const { found, among, name } = await matchCollection(db, one)
  if (!found && one.what === 'unclear' && among.length === 0) {
    const isNamed = one.endToEndId ?? one.instructionId
    return { why: isNamed ? `collection ${name} ${one.why}` : one.why!, collections: [] }
  }
  if (!found)
    return {
      why:
        among.length > 0
          ? `collection ${name} cannot be told from others: ${among.length} may be meant`
          : `collection ${name} is none of ours`,
      collections: among,
    }
  const why = whyUnclear(one, found)
  return { ...(why && { why }), collections: [found] }
}

function whyUnclear(one: Reported, found: CollectionRow): string | undefined {
  const { what, why, amount } = one
  const { id, amount: due, currency, batchId } = found
  if (what === 'unclear') return `collection ${id} ${why}`
  if (amount === 'unreadable') return `collection ${id} has an amount that cannot be read`
  if (amount && !fits(found, one))
    return `collection ${id} is of ${due} ${currency}, not ${amount.amount} ${amount.currency} (minor units)`
  return batchId ? undefined : `collection ${id} has not been sent to a bank`
}
