import { createHash } from 'node:crypto'

/** Crockford's base 32: no letter that sounds or looks like a digit or another. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** A mandate's reference, of letters and digits that every bank takes: `M` and 80 bits. */
export function mandateReference(id: string): string {
  const bytes = createHash('sha256').update(id).digest().subarray(0, LENGTH)
  return `M${[...bytes].map((byte) => DIGITS[byte % 32]).join('')}`
}
