import * as z from 'zod'
import { memberProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { CURRENCIES } from '#shared/money.ts'
import { isOwnPath } from '#shared/own-path.ts'
import { text, uuid } from '#shared/text.ts'
import { withdrawal } from '../../money-back/reversals/reversals-contract.ts'
import { codeText } from '../discounts/discounts-contract.ts'
import { IMMEDIATE_START, KEEP_METHOD, REPEAT_START } from './immediate-start.ts'
import { SHOWN_STATES } from './shown-state.ts'

const immediateStart = z
  .enum([IMMEDIATE_START, REPEAT_START])
  .describe('The buyer has ticked that the credits are to be there at once, in this version’s words')

const reversal = z.object({
  id: uuid,
  kind: z.enum(['withdrawal', 'account_deleted', 'refund', 'chargeback', 'debit_return']),
  credits: z.int().describe('Taken back'),
  debt_credits: z.int().describe('Spent already, and settled from the next purchase'),
  amount: z.int().describe('Minor units'),
  settles: z.int().describe('What went back besides, and settled refunds that are listed too'),
  status: z.enum(['requested', 'sent', 'done', 'failed']),
  created_at: z.string(),
})
export type Reversal = z.infer<typeof reversal>

const purchase = z.object({
  id: uuid,
  reference: z.string().describe('Short, to read out'),
  status: z.enum(['loading', 'pending', 'completed', 'failed']),
  state: z.enum(SHOWN_STATES).describe('The status with what became of the purchase since'),
  failure: z.enum(['failed', 'canceled', 'expired', 'replaced', 'refunded']).nullable(),
  failure_reason: z
    .enum(['declined', 'insufficient_funds', 'card_expired', 'mandate_ended'])
    .nullable()
    .describe('As far as the provider says'),
  under_way: z.boolean().describe('The bank has begun with the payment: it can no longer be called off'),
  replaced_by: z
    .object({ id: uuid, credits: z.int() })
    .nullable()
    .describe('The later order that took the place of this one'),
  package_id: z.string(),
  credits: z.int(),
  settled_credits: z.int().describe('Of these, those that settled a debt'),
  payment_method: z.string(),
  payment_method_name: z.string(),
  currency: z.enum(CURRENCIES),
  list_amount: z.int(),
  amount: z.int(),
  vat_amount: z.int(),
  discount_code: z.string().nullable(),
  discount_percentage: z.int().nullable(),
  discount_value: z.int().nullable().describe('Minor units, of a discount that is an amount'),
  repeat: z
    .object({
      immediate_start: z.literal(IMMEDIATE_START),
      keep_method: z.literal(KEEP_METHOD).nullable(),
    })
    .nullable()
    .describe('Refused within the last hour: what the buyer ticked then, with which it may be ordered again'),
  recurring: z.boolean().describe('Charged to a means of payment that was kept'),
  collect_on: z.iso.date().nullable().describe('When a direct debit is collected'),
  collect_untold: z
    .boolean()
    .describe('The mail that tells of that day has not gone out; nothing is collected without it'),
  created_at: z.string(),
  completed_at: z.string().nullable(),
  just_completed: z.boolean().describe('Within the last quarter of an hour'),
  checkout_url: z.string().nullable(),
  reversals: z.array(reversal).describe('What went back, oldest first'),
})
export type Purchase = z.infer<typeof purchase>

export const ordersContract = {
  order: memberProcedure
    .route({ method: 'POST', path: '/purchases', tags: ['payments'], summary: 'Buy credits' })
    .errors(
      errors(
        'not_found',
        'conflict',
        'discount_code_refused',
        'discount_in_use',
        'order_expired',
        'payment_unavailable',
        'debit_blocked',
        'spending_limit',
        'spending_paused',
      ),
    )
    .input(
      z
        .object({
          key: uuid.describe('Made by the client: asking again with it is the same purchase'),
          package_id: text({ max: 40 }),
          payment_method: text({ max: 40 }),
          bank: text({ max: 40 }).optional(),
          /**
           * The price shown to the buyer, in minor units; refused unless it is the present price. While another order
           * holds the discount, the list price is accepted as well.
           */
          amount: z.int(),
          country: text({ max: 2 }).optional().describe('In which that price was shown; refused for another'),
          discount_code: codeText.optional().describe('Counts where no discount of mine is better'),
          immediate_start: immediateStart,
          keep_method: z
            .literal(KEEP_METHOD)
            .optional()
            .describe('The buyer has ticked that the method is to be kept, in this version’s words'),
          stored_method: uuid
            .optional()
            .describe('One that was kept: it is charged, without a page of the provider'),
          mandate_id: uuid.optional().describe('By which a direct debit is collected'),
          from: text({ max: 200 })
            .refine(isOwnPath, { error: 'invalid_format' })
            .optional()
            .describe('The page of this site to offer when the payment is done'),
        })
        .refine(({ immediate_start, stored_method }) => immediate_start !== REPEAT_START || stored_method, {
          path: ['immediate_start'],
          error: 'invalid_value',
        }),
    )
    .output(z.object({ purchase })),

  purchase: memberProcedure
    .route({ method: 'GET', path: '/purchases/{id}', tags: ['payments'], summary: 'One of my purchases' })
    .errors(errors('not_found'))
    .input(
      z.object({
        id: uuid,
        returned: z.literal('true').optional().describe('I am back from the provider’s page: ask it now'),
      }),
    )
    .output(
      z.object({
        purchase,
        receipts: z.array(
          z.object({
            number: z.string(),
            credit_note: z.boolean().describe('Of a reversal'),
            url: z.string().describe('The PDF; only its owner gets it'),
          }),
        ),
        withdrawal: withdrawal.nullable().describe('What withdrawing would give back now'),
      }),
    ),

  purchases: memberProcedure
    .route({ method: 'GET', path: '/purchases', tags: ['payments'], summary: 'My purchases, newest first' })
    .input(z.object({ before: uuid.optional().describe('The last one of the page before') }).optional())
    .output(
      z.object({ purchases: z.array(purchase), next: uuid.nullable().describe('`before` of the next page') }),
    ),
}
