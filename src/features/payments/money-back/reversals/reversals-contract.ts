import * as z from 'zod'
import { acknowledged, memberProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { CURRENCIES } from '#shared/money.ts'
import { uuid } from '#shared/text.ts'

export const withdrawal = z.object({
  until: z.string().describe('The last day of the period, where the buyer lives'),
  credits: z.int().describe('Unused ones of this purchase'),
  amount: z.int().describe('What goes back for them, in minor units'),
  ends_premium: z.boolean().describe('Nothing that I bought would be left'),
})
export type Withdrawal = z.infer<typeof withdrawal>

export const reversalsContract = {
  withdraw: memberProcedure
    .route({
      method: 'POST',
      path: '/purchases/{id}/withdrawal',
      tags: ['payments'],
      summary: 'Withdraw from a purchase: its unused credits are paid back',
    })
    .errors(errors('not_found', 'conflict', 'withdrawal_over', 'credits_used'))
    .input(
      z.object({
        id: uuid,
        key: uuid.describe('Made by the client: asking again with it is the same withdrawal'),
      }),
    )
    .output(acknowledged),

  unusedCredits: memberProcedure
    .route({
      method: 'GET',
      path: '/unused-credits',
      tags: ['payments'],
      summary: 'Which of my credits are paid back when my account is erased',
    })
    .output(
      z.object({
        refunds: z.array(
          z.object({
            credits: z.int(),
            amount: z.int(),
            currency: z.enum(CURRENCIES),
            payment_method_name: z.string(),
          }),
        ),
        open_orders: z.array(
          z.object({
            amount: z.int(),
            currency: z.enum(CURRENCIES),
            payment_method_name: z.string(),
            when_deleted: z
              .enum(['called_off', 'payable', 'coming'])
              .describe(
                'What deleting the account does to it: it ends; it ends, but may still be paid; its money may come. Money that comes goes back with the account',
              ),
          }),
        ),
        given_credits: z.int().describe('Were given, not bought: they lapse'),
      }),
    ),
}
