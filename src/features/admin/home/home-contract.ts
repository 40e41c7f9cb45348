import * as z from 'zod'
import { CURRENCIES } from '#shared/money.ts'
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
  openRefunds: staffProcedure
    .route({ method: 'GET', path: '/admin/open-refunds' })
    .output(z.object({ open: z.int().describe('Not with their buyer yet'), failed: z.int() })),
}
