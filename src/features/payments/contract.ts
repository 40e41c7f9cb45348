import * as z from 'zod'
import { acknowledged, memberProcedure, publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { CURRENCIES } from '#shared/money.ts'
import { isOwnPath } from '#shared/own-path.ts'
import { text, uuid } from '#shared/text.ts'

const offer = z.object({
  id: z.string(),
  credits: z.int(),
  currency: z.enum(CURRENCIES),
  list_amount: z.int().describe('Minor units, before discount'),
  amount: z.int().describe('Minor units, what is asked now'),
  vat_amount: z.int(),
  message_amount: z.int().describe('Minor units that one message comes to, rounded up per credit'),
  photo_amount: z.int().describe('The same of a photo'),
  gift_amount: z.int().describe('The same of the cheapest gift'),
  messages: z.int().nullable().describe('How many messages these credits pay; null: messages are free'),
  conversations: z.int().nullable().describe('About how many conversations these messages are'),
  /** The lowest price per credit of all packages. */
  best_value: z.boolean(),
})
export type Offer = z.infer<typeof offer>

/**
 * What the viewer's next message costs in money. `gift`: its credits were given. `paid`: what was paid for them.
 * Without credits: `now`, what it would cost with credits bought now, or `from`, the least of several prices.
 */
export const messagePrice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('gift') }),
  z.object({ kind: z.enum(['paid', 'now', 'from']), amount: z.int(), currency: z.enum(CURRENCIES) }),
])
export type MessagePrice = z.infer<typeof messagePrice>

export const messageCost = z.object({
  credits: z.int(),
  balance: z.int(),
  price: messagePrice.nullable(),
  price_below: z.int().describe('With fewer credits than this, the price is another'),
})
export type MessageCost = z.infer<typeof messageCost>

const discount = z.object({
  code: z.string(),
  percentage: z.int(),
  expires: z.string().nullable(),
  reason: z.enum(['time_bonus', 'welcome', 'stay']),
})
export type Discount = z.infer<typeof discount>

const discountInUse = z.object({ percentage: z.int(), purchase_id: uuid })
export type DiscountInUse = z.infer<typeof discountInUse>

const paymentMethod = z.object({
  id: z.string(),
  name: z.string(),
  banks: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

const purchase = z.object({
  id: uuid,
  reference: z.string().describe('Short, to read out'),
  status: z.enum(['loading', 'pending', 'completed', 'failed']),
  failure: z.enum(['failed', 'canceled', 'expired', 'replaced']).nullable(),
  under_way: z.boolean().describe('The bank has begun with the payment: it can no longer be called off'),
  replaced_by: z
    .object({ id: uuid, credits: z.int() })
    .nullable()
    .describe('The later order that took the place of this one'),
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
        discount_in_use: discountInUse
          .nullable()
          .describe(
            'The order that has my discount while its payment is under way; the prices are without it',
          ),
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

  order: memberProcedure
    .route({ method: 'POST', path: '/purchases', tags: ['payments'], summary: 'Buy credits' })
    .errors(errors('not_found', 'conflict', 'discount_in_use', 'order_expired', 'payment_unavailable'))
    .input(
      z.object({
        key: uuid.describe('Made by the client: asking again with it is the same purchase'),
        package_id: text({ max: 40 }),
        payment_method: text({ max: 40 }),
        bank: text({ max: 40 }).optional(),
        /**
         * The price shown to the buyer, in minor units; refused unless it is the present price. While another order
         * holds the discount, the list price is accepted as well.
         */
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
    .output(acknowledged),
}
