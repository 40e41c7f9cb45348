import * as z from 'zod'
import { line as lineOf } from '#shared/text.ts'

const name = lineOf({ min: 1, max: 120 })
const line = lineOf({ max: 120 })

/** The company that runs a site, as its legal pages and receipts name it. */
export const company = z.object({
  name,
  address: line,
  city: line,
  /** A code of two letters, or a name. */
  country: line,
  /** Number in the register of companies. */
  kvk: line,
  tradenames: z.array(name).max(20),
  vatNumbers: z.array(name).max(20),
  /** Percentage that is offered once to a member who is about to leave. */
  deleteDiscount: z.int().min(1).max(90).nullable(),
})
export type Company = z.infer<typeof company>
