import * as z from 'zod'
import { acknowledged, memberProcedure, publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { LEAVING_REASONS, LEAVING_REMARKS_MAX } from '#shared/leaving.ts'
import { text } from '#shared/text.ts'

const token = text({ max: 100 })
const until = z.string().describe('When the account is erased for good')

export const leavingContract = {
  deleteAccount: memberProcedure
    .route({ method: 'POST', path: '/account/delete', tags: ['accounts'], summary: 'Delete my account' })
    .input(
      z.object({
        /** Optional; kept anonymously. */
        reason: z.enum(LEAVING_REASONS).nullable().optional(),
        remarks: text({ max: LEAVING_REMARKS_MAX }).nullable().optional(),
      }),
    )
    .output(z.object({ until, ticket: z.string().describe('For `awaitedMail`') })),

  /** Read-only, because mail scanners open links too. */
  reactivation: publicProcedure
    .route({
      method: 'GET',
      path: '/account/reactivation',
      tags: ['accounts'],
      summary: 'Is this reactivation link good',
    })
    .errors(errors('link_invalid'))
    .input(z.object({ token }))
    .output(z.object({ until })),

  reactivate: publicProcedure
    .route({
      method: 'POST',
      path: '/account/reactivate',
      tags: ['accounts'],
      summary: 'Have a deleted account back',
    })
    .errors(errors('link_invalid'))
    .input(z.object({ token }))
    .output(acknowledged),
}
