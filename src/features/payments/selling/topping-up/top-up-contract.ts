import * as z from 'zod'
import { acknowledged, memberProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { CURRENCIES } from '#shared/money.ts'
import { text, uuid } from '#shared/text.ts'
import { TOP_UP } from '../orders/immediate-start.ts'

const TOP_UP_BELOW_AT_MOST = 1_000

const topUp = z.object({
  package_id: z.string(),
  below_credits: z.int(),
  stored_method: uuid,
  monthly_maximum: z.int().describe('Minor units'),
  currency: z.enum(CURRENCIES),
  this_month: z.int().describe('What was bought so this month, in minor units'),
  next: z
    .object({ at: z.string(), amount: z.int() })
    .nullable()
    .describe('The announced charge: it happens then, unless it is stopped or not needed any more'),
})
export type TopUp = z.infer<typeof topUp>

export const topUpContract = {
  topUp: memberProcedure
    .route({
      method: 'GET',
      path: '/top-up',
      tags: ['payments'],
      summary: 'My automatic top-up, if I want one',
    })
    .output(z.object({ top_up: topUp.nullable() })),

  setTopUp: memberProcedure
    .route({
      method: 'PUT',
      path: '/top-up',
      tags: ['payments'],
      summary: 'Buy a package whenever few credits are left; each charge is announced a day before',
    })
    .errors(errors('conflict', 'too_many_requests'))
    .input(
      z.object({
        package_id: text({ max: 40 }),
        below_credits: z.int().min(1).max(TOP_UP_BELOW_AT_MOST),
        stored_method: uuid,
        monthly_maximum: z.int().min(1).max(10_000_000),
        currency: z
          .enum(CURRENCIES)
          .describe('The one shown with it: refused unless it is that of my prices'),
        agreed: z.literal(TOP_UP).describe('The member has ticked it, in this version’s words'),
      }),
    )
    .output(z.object({ top_up: topUp.nullable() })),

  stopTopUp: memberProcedure
    .route({ method: 'DELETE', path: '/top-up', tags: ['payments'], summary: 'Stop the automatic top-up' })
    .output(acknowledged),
}
