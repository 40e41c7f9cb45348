import type { Db } from '#server/database/connect.ts'
import { type CollectionRow, findCollection, listByMandate, listOfPart } from './bank-queries.server.ts'
import { partOf, type Reported } from './reported.ts'

/** The collection that is meant, or those of which one may be meant; `name` is what the report calls it. */
export type Matched = { found?: CollectionRow; among: CollectionRow[]; name: string }

/**
 * Finds the collection that a report names: by its end-to-end id or our instruction's id, else by its mandate's reference,
 * where one alone can be meant. What names a mandate or a file of ours and cannot be matched may be any of its collections.
 */
export async function matchCollection(db: Db, one: Reported): Promise<Matched> {
  const { endToEndId, instructionId, mandate, part } = one
  for (const id of [endToEndId, instructionId]) {
    const found = id === null ? undefined : await findCollection(db, id)
    if (found) return { found, among: [], name: found.id }
  }
  const name = endToEndId ?? instructionId ?? 'without an end-to-end id'
  const byMandate = mandate ? await listByMandate(db, mandate) : []
  if (byMandate.length > 0) {
    const ofPart = part ? byMandate.filter(({ batchId }) => batchId === part.batchId) : []
    const near = ofPart.length > 0 ? ofPart : byMandate
    const meant = chooseOne(near, one)
    return meant
      ? { found: meant, among: [], name: meant.id }
      : { among: near, name: `of mandate ${mandate}` }
  }
  // Files from before the instruction's id was the collection's named it by its part and number.
  const named = part ?? partOf(instructionId?.replace(/\.\d+$/, '') ?? null)
  const among = named ? await listOfPart(db, named) : []
  return { among, name: among.length > 0 ? `${name} of file ${named!.batchId}` : name }
}

/** What came back already can be told again, but only where nothing else can be meant. */
function chooseOne(rows: CollectionRow[], one: Reported): CollectionRow | undefined {
  const fitting = rows.filter((row) => fits(row, one))
  const standing = fitting.filter(({ status }) => status !== 'returned')
  const [meant, ...more] = standing.length > 0 ? standing : fitting
  return more.length === 0 ? meant : undefined
}

/** Whether an amount is what was due, or that with what banks took for it: more is debited then, and less is credited. */
export function fits(
  { amount: due, currency }: Pick<CollectionRow, 'amount' | 'currency'>,
  { amount, charges, what }: Reported,
): boolean {
  if (amount === null) return true
  if (amount === 'unreadable' || amount.currency !== currency) return false
  return amount.amount === due || amount.amount + (what === 'paid' ? charges : -charges) === due
}
