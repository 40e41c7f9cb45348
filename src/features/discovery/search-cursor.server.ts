import { refuseField } from '#server/errors.ts'
import { type Secrets, seal, unseal } from '#server/seal.ts'
import type { Count } from './search-counts.server.ts'
import type { Place } from './search-orders.server.ts'
import type { Sort } from './search-values.ts'

/** The position after which a page begins, its number, and how many were counted for the first page. */
export type PageMark = { after: Place; number: number; count: Count }
type FurtherPage = PageMark & { sort: Sort }

const CURSOR = 'search cursor'

/** Sealed: the cursor holds a member's last online time, which is more than the card shows. */
export function writeCursor(secret: string, sort: Sort, { after, number, count }: PageMark): string {
  const { at, memberId, band = 0 } = after
  const numbers = [count.count, count.fictional, Number(count.estimated), Number(count.few)]
  return seal(secret, CURSOR, [sort, at.getTime(), memberId, band, number, ...numbers].join(' '))
}

/** @throws invalid_input at a cursor that is not ours, or of an order other than these */
export function readCursor(secrets: Secrets, sorts: readonly Sort[], cursor: string): FurtherPage {
  const [of, at, memberId = '', ...numbers] = unseal(secrets, CURSOR, cursor)?.split(' ') ?? []
  const [band = 0, number = 0, count = 0, fictional = 0, estimated, few] = numbers.map(Number)
  const sort = sorts.find((one) => one === of)
  if (!sort || number === 0) refuseField('cursor', 'invalid_value')
  return {
    sort,
    after: { at: new Date(Number(at)), memberId, band },
    number,
    count: { count, fictional, estimated: estimated === 1, few: few === 1 },
  }
}
