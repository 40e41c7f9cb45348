import * as z from 'zod'
import { ENTRY_KINDS } from '#features/credits/entry-kinds.ts'
import { memberProcedure } from '#shared/contract.ts'
import { GIFT_KINDS } from '#shared/gift.ts'
import { uuid } from '#shared/text.ts'

const entry = z.object({
  number: z.int().describe('Counts the member’s entries, from 1 on'),
  what: z.enum(ENTRY_KINDS),
  credits: z.int().describe('Negative: they went'),
  balance: z.int(),
  at: z.string(),
  name: z.string().nullable().describe('Of the member who got the message, while I may see them'),
  gift: z.enum(GIFT_KINDS).nullable(),
  purchase: uuid.nullable(),
})
export type CreditEntry = z.infer<typeof entry>

export const historyContract = {
  creditHistory: memberProcedure
    .route({
      method: 'GET',
      path: '/credits/history',
      tags: ['payments'],
      summary: 'Where my credits came from and went, newest first',
    })
    .input(z.object({ before: z.coerce.number().int().min(1).max(2_147_483_647).optional() }))
    .output(
      z.object({ entries: z.array(entry), next: z.int().nullable().describe('`before` of the next page') }),
    ),
}
