import { addYears, type Day } from '#shared/dates.ts'
import { debitDay } from './business-days.ts'
import type { MandateRow } from './mandate-queries.server.ts'

/** A mandate by which nothing was collected for 36 months ends (SEPA Direct Debit Core rulebook, section 4.1). */
const LAPSES_AFTER_YEARS = 3

/** Whether nothing may be collected by a mandate on this day, because nothing was for so long. */
export function hasLapsed({ lastCollectedOn, signedAt }: MandateRow, day: Day): boolean {
  return addYears(lastCollectedOn ?? debitDay(signedAt), LAPSES_AFTER_YEARS) <= day
}

/** Mandates that were signed, and by which something was last collected, on this day or earlier have lapsed. */
export const lapsedBefore = (day: Day): Day => addYears(day, -LAPSES_AFTER_YEARS)
