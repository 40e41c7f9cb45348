import * as z from 'zod'
import { CURRENCIES } from '#shared/money.ts'
import { STAFF_ROLES } from '#shared/staff.ts'
import { uuid } from '#shared/text.ts'
import { staffProcedure } from '../staff-procedure.ts'

const twoDays = { today: z.int(), yesterday: z.int() }

/** What the first page shows beside what other pages ask. */
export const homeContract = {
  /** Days of the company's time zone. */
  today: staffProcedure.route({ method: 'GET', path: '/admin/today' }).output(
    z.object({
      signups: z.object(twoDays),
      purchases: z.object(twoDays),
      /** What was sold less what went back, in minor units. */
      revenue: z.array(z.object({ currency: z.enum(CURRENCIES), ...twoDays })),
    }),
  ),
  /** Where the caller has a role, with what waits there for them; what they may not see counts as null. */
  ownSites: staffProcedure.route({ method: 'GET', path: '/admin/sites' }).output(
    z.object({
      sites: z.array(
        z.object({
          id: uuid,
          name: z.string(),
          role: z.enum(STAFF_ROLES),
          here: z.boolean(),
          judging: z.int().nullable(),
          handed_over: z.int().nullable(),
          refunds: z.int().nullable(),
        }),
      ),
    }),
  ),
  openRefunds: staffProcedure
    .route({ method: 'GET', path: '/admin/open-refunds' })
    .output(z.object({ open: z.int().describe('Not with their buyer yet'), failed: z.int() })),
}
