import * as z from 'zod'
import { memberProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { CURRENCIES } from '#shared/money.ts'
import { PAUSE_DAYS } from './pause-days.ts'

const currency = z.enum(CURRENCIES)
const limit = z.object({ amount: z.int().describe('Minor units'), currency })

const spending = z.object({
  currency: currency.describe('Of my prices'),
  months: z
    .array(
      z.object({
        month: z.string().describe('`2026-11`'),
        currency,
        paid: z.int().describe('Minor units'),
        back: z.int().describe('Of these, what went back'),
        purchases: z.int(),
      }),
    )
    .describe('Newest first, each currency by itself'),
  this_month: z
    .int()
    .describe('What counts towards the limit this month, in minor units, orders under way included'),
  open_this_month: z.int().describe('Of this, what is ordered and neither paid nor debited yet'),
  limit: limit.nullable(),
  next: z
    .object({ from: z.string(), limit: limit.nullable() })
    .nullable()
    .describe('A higher limit or none, and when it begins'),
  paused_until: z.string().nullable(),
})
export type Spending = z.infer<typeof spending>

export const spendingContract = {
  spending: memberProcedure
    .route({
      method: 'GET',
      path: '/spending',
      tags: ['payments'],
      summary: 'What I spent by month, and my limit',
    })
    .output(spending),

  setSpendingLimit: memberProcedure
    .route({
      method: 'PUT',
      path: '/spending/limit',
      tags: ['payments'],
      summary:
        'Limit what I can spend in a month: a lower limit at once, a higher one or none after 24 hours',
    })
    .errors(errors('conflict'))
    .input(
      z.object({
        amount: z.int().min(100).max(10_000_000).nullable().describe('Minor units; null: no limit'),
        currency: currency.describe('The one shown with it: refused unless it is that of my prices'),
      }),
    )
    .output(spending),

  pauseSpending: memberProcedure
    .route({
      method: 'POST',
      path: '/spending/pause',
      tags: ['payments'],
      summary: 'Buy nothing for some days; it can be made longer, but not ended early',
    })
    .input(z.object({ days: z.enum(PAUSE_DAYS) }))
    .output(spending),
}
