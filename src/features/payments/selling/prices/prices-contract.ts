import * as z from 'zod'
import { acknowledged, memberProcedure, publicProcedure } from '#shared/contract.ts'
import { COUNTRIES } from '#shared/countries.ts'
import { CURRENCIES } from '#shared/money.ts'
import { text } from '#shared/text.ts'
import { codeRefusal, discount, discountInUse } from '../discounts/discounts-contract.ts'

const offer = z.object({
  id: z.string(),
  credits: z.int(),
  currency: z.enum(CURRENCIES),
  list_amount: z.int().describe('Minor units, before discount'),
  amount: z.int().describe('Minor units, what is asked now'),
  discount_code: z
    .string()
    .nullable()
    .describe('The one discount on this price: the one that takes most off it'),
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

const paymentMethod = z.object({
  id: z.string(),
  name: z.string(),
  banks: z.array(z.object({ id: z.string(), name: z.string() })),
  available: z.boolean().describe('Whether its provider answers at present'),
  maximum: z.int().nullable().describe('The most that can be paid with it at once, in minor units'),
  keeps: z.boolean().describe('Whether its provider can keep it for later orders'),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

const keptCode = z.object({
  code: z.string(),
  discount: discount.nullable(),
  refused: codeRefusal.nullable(),
})
export type KeptCode = z.infer<typeof keptCode>

const offersAnswer = z.object({
  offers: z.array(offer),
  discount: discount.nullable().describe('What I have without a code'),
  discount_in_use: discountInUse
    .nullable()
    .describe('The order that has my discount while its payment is under way; the prices are without it'),
  code: keptCode.nullable().describe('The code that I came with or have typed, and whether it counts'),
  payment_methods: z.array(paymentMethod),
  country: z.string().describe('Where I pay from: it decides currency, VAT and methods'),
  vat_percentage: z.number(),
  debt_credits: z
    .int()
    .describe(
      'Of a payment that went back after its credits were spent: the next purchase settles them first',
    ),
})
export type Offers = z.infer<typeof offersAnswer>

export const pricesContract = {
  offers: publicProcedure
    .route({
      method: 'GET',
      path: '/packages',
      tags: ['payments'],
      summary: 'What credits cost me now; visitors see what they cost in their country',
    })
    .input(
      z
        .object({
          payment_method: text({ max: 40 }).optional().describe('For codes that are for some methods only'),
        })
        .optional(),
    )
    .output(offersAnswer),

  choosePaymentCountry: memberProcedure
    .route({
      method: 'PUT',
      path: '/payment-country',
      tags: ['payments'],
      summary: 'The country that I pay from, until I choose another',
    })
    .input(z.object({ country: z.enum(COUNTRIES).describe('One that the site serves') }))
    .output(acknowledged),
}
