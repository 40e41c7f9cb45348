import * as z from 'zod'
import { memberProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { text, uuid } from '#shared/text.ts'

export const discount = z.object({
  code: z.string(),
  percentage: z.int(),
  expires: z.string().nullable(),
  reason: z.enum(['time_bonus', 'welcome', 'stay']),
})
export type Discount = z.infer<typeof discount>

export const discountInUse = z.object({ percentage: z.int(), purchase_id: uuid })
export type DiscountInUse = z.infer<typeof discountInUse>

export const discountsContract = {
  discountCode: memberProcedure
    .route({
      method: 'GET',
      path: '/discountcode.php',
      tags: ['payments'],
      summary: 'A discount code, or my welcome code',
    })
    .errors(errors('not_found'))
    .input(z.object({ welcome: z.enum(['true', 'false']).optional(), code: text({ max: 40 }).optional() }))
    .output(z.object({ discount_code: discount })),

  /** The request records the offer as made, so that it is made only once. */
  leavingOffer: memberProcedure
    .route({
      method: 'POST',
      path: '/leaving-offer',
      tags: ['payments'],
      summary: 'What I am offered, once, when about to delete my account',
    })
    .output(z.object({ offer: z.object({ percentage: z.int(), days: z.int() }).nullable() })),

  takeLeavingOffer: memberProcedure
    .route({
      method: 'POST',
      path: '/leaving-offer/take',
      tags: ['payments'],
      summary: 'Take that offer: a discount on one purchase',
    })
    .errors(errors('not_found'))
    .output(z.object({ discount_code: discount })),
}
