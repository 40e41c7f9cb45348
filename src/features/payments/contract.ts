import * as z from 'zod'
import { memberProcedure, publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { CURRENCIES } from '#shared/money.ts'
import { text, uuid } from '#shared/text.ts'
import { isOwnPath } from './own-path.ts'

const offer = z.object({
  id: z.string(),
  credits: z.int(),
  currency: z.enum(CURRENCIES),
  list_amount: z.int().describe('Minor units, before discount'),
  amount: z.int().describe('Minor units, what is asked now'),
  vat_amount: z.int(),
  message_amount: z.number().describe('Minor units that one message comes to'),
  /** The lowest price per credit of all. */
  best_value: z.boolean(),
})
export type Offer = z.infer<typeof offer>

const discount = z.object({
  code: z.string(),
  percentage: z.int(),
  expires: z.string().nullable(),
  reason: z.enum(['time_bonus', 'welcome', 'stay']),
})
export type Discount = z.infer<typeof discount>

const paymentMethod = z.object({
  id: z.string(),
  name: z.string(),
  banks: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

export const purchase = z.object({
  id: uuid,
  status: z.enum(['loading', 'pending', 'completed', 'failed']),
  failure: z.enum(['failed', 'canceled', 'expired']).nullable(),
  package_id: z.string(),
  credits: z.int(),
  payment_method: z.string(),
  payment_method_name: z.string(),
  currency: z.enum(CURRENCIES),
  list_amount: z.int(),
  amount: z.int(),
  vat_amount: z.int(),
  discount_code: z.string().nullable(),
  discount_percentage: z.int().nullable(),
  created_at: z.string(),
  completed_at: z.string().nullable(),
  checkout_url: z.string().nullable(),
})
export type Purchase = z.infer<typeof purchase>

export const paymentsContract = {
  offers: publicProcedure
    .route({
      method: 'GET',
      path: '/packages',
      tags: ['payments'],
      summary: 'What credits cost me now; visitors see what they cost in their country',
    })
    .output(
      z.object({
        offers: z.array(offer),
        discount: discount.nullable(),
        payment_methods: z.array(paymentMethod),
        vat_percentage: z.number(),
      }),
    ),

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

  /** Recorded as made by asking: it is made once. */
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

  order: memberProcedure
    .route({ method: 'POST', path: '/purchases', tags: ['payments'], summary: 'Buy credits' })
    .errors(errors('not_found', 'conflict', 'payment_unavailable'))
    .input(
      z.object({
        id: uuid.describe('Made by the client: asking again is the same purchase'),
        package_id: text({ max: 40 }),
        payment_method: text({ max: 40 }),
        bank: text({ max: 40 }).optional(),
        /** What the buyer was shown, in minor units; another price is refused, never charged. */
        amount: z.int(),
        from: text({ max: 200 })
          .refine(isOwnPath, { error: 'invalid_format' })
          .optional()
          .describe('The page of this site to offer when the payment is done'),
      }),
    )
    .output(z.object({ purchase })),

  purchase: memberProcedure
    .route({ method: 'GET', path: '/purchases/{id}', tags: ['payments'], summary: 'One of my purchases' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(z.object({ purchase })),

  purchases: memberProcedure
    .route({ method: 'GET', path: '/purchases', tags: ['payments'], summary: 'My purchases, newest first' })
    .output(z.object({ purchases: z.array(purchase) })),

  webhook: publicProcedure
    .route({
      method: 'POST',
      path: '/payments/{provider}/webhook',
      tags: ['payments'],
      summary: 'A payment provider says: look at this payment',
    })
    .errors(errors('not_found'))
    .input(z.object({ provider: text({ max: 20 }), id: text({ max: 100 }) }))
    .output(z.object({})),
}
