import * as z from 'zod'
import { acknowledged, publicProcedure } from '#shared/contract.ts'
import { isDay } from '#shared/dates.ts'
import { errors } from '#shared/errors.ts'
import { ENDING_KINDS, ENDING_LENGTHS } from '#shared/leaving.ts'
import { line, text, uuid } from '#shared/text.ts'
import { isEmailAddress } from '../account/rules.ts'

const declaration = z.object({
  number: z.string(),
  declared_at: z.string(),
  ticket: z.string().describe('For `awaitedMail`'),
})

export const endingContract = {
  declareEnding: publicProcedure
    .route({
      method: 'POST',
      path: '/endings',
      tags: ['accounts'],
      summary: 'End a contract without logging in; a mailed link then ends the account',
    })
    .errors(errors('mail_limit', 'too_many_requests', 'conflict'))
    .input(
      z.object({
        key: uuid.describe('Made by the client: sending again with it is the same declaration'),
        name: line({ min: 1, max: ENDING_LENGTHS.name }),
        email: text({ max: ENDING_LENGTHS.email }).refine(isEmailAddress, { error: 'email_invalid' }),
        contract: line({ min: 1, max: ENDING_LENGTHS.contract }),
        kind: z.enum(ENDING_KINDS),
        reason: line({ max: ENDING_LENGTHS.reason }).optional(),
        /** Left out: as soon as possible. */
        wished_for: z.string().refine(isDay, { error: 'invalid_date' }).nullable().optional(),
      }),
    )
    .output(declaration),

  endByLink: publicProcedure
    .route({
      method: 'POST',
      path: '/account/end',
      tags: ['accounts'],
      summary: 'End an account by a mailed link',
    })
    .errors(errors('link_invalid'))
    .input(z.object({ token: text({ max: 100 }) }))
    .output(acknowledged),
}
