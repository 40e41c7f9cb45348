import * as z from 'zod'
import { acknowledged, memberProcedure } from '#shared/contract.ts'
import { COUNTRIES } from '#shared/countries.ts'
import { ERRORS, errors } from '#shared/errors.ts'
import { CURRENCIES } from '#shared/money.ts'
import { text, uuid } from '#shared/text.ts'

/** How much a discount takes off: `value_percentage` percent, or so many minor units of `currency`. */
const discountValue = {
  value_percentage: z
    .int()
    .positive()
    .describe('In percent where `percentage` is true, otherwise in minor units of `currency`'),
  percentage: z.boolean(),
  currency: z.enum(CURRENCIES).nullable().describe('Only for prices in it; null: in any'),
}

/** A code of an operator, or one of the built-in discounts, which need no code. */
export const discount = z.object({
  code: z.string(),
  ...discountValue,
  country: z.string().nullable().describe('Only for buyers there; null: anywhere'),
  user_id: uuid.nullable().describe('Only for this member; null: for all'),
  expires: z.string().nullable(),
  expired: z.boolean(),
  minimum_order_value: z
    .int()
    .nullable()
    .describe('The least price before the discount, in minor units of `currency`'),
  status: z.enum(['active', 'inactive']),
  validity: z.enum(['once', 'once-per-user', 'unlimited']),
  paymentmethods: z.array(z.string()).describe('Only with these methods; empty: with each'),
  reason: z.enum(['time_bonus', 'welcome', 'stay', 'code']),
})
export type Discount = z.infer<typeof discount>
export type DiscountValue = Pick<Discount, 'value_percentage' | 'percentage' | 'currency'>

export const discountInUse = z.object({ ...discountValue, purchase_id: uuid })
export type DiscountInUse = z.infer<typeof discountInUse>

/** Why a code does not count. */
export const codeRefusal = ERRORS.discount_code_refused.data
export type CodeRefusal = z.infer<typeof codeRefusal>

export const codeText = text({ max: 40 })

export const discountsContract = {
  discountCode: memberProcedure
    .route({
      method: 'GET',
      path: '/discountcode.php',
      tags: ['payments'],
      summary: 'A discount code, which my prices then have for a while; or my welcome code',
    })
    .errors(errors('not_found', 'discount_code_refused'))
    .input(
      z.object({
        welcome: z.enum(['true', 'false']).optional(),
        code: codeText.optional(),
        package: text({ max: 40 }).optional().describe('The package that is to be bought with it'),
        country: z
          .enum(COUNTRIES)
          .optional()
          .describe('Mine unless another is asked about; orders go by mine'),
        payment_method: text({ max: 40 }).optional(),
      }),
    )
    .output(z.object({ discount_code: discount })),

  forgetDiscountCode: memberProcedure
    .route({
      method: 'DELETE',
      path: '/discountcode.php',
      tags: ['payments'],
      summary: 'Prices without the code',
    })
    .output(acknowledged),

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
