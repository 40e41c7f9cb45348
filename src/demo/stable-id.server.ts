import { createHash } from 'node:crypto'
import { DAY } from '#server/clock.ts'

// UUIDv7 holds a time. A fixed one keeps the ids the same at every filling.
const AS_OF = Date.UTC(2026, 0, 1)

/** The same UUIDv7 for the same words; more `daysAgo` gives an earlier time. */
export function stableId(words: string, daysAgo: number): string {
  const hash = createHash('sha256').update(words).digest('hex')
  const stamp = (AS_OF - daysAgo * DAY).toString(16).padStart(12, '0')
  return `${stamp.slice(0, 8)}-${stamp.slice(8, 12)}-7${hash.slice(0, 3)}-a${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}
