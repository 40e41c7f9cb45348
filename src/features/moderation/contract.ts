import * as z from 'zod'
import { publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { APPEAL_STATES, APPEAL_WORDS_MAX } from '#shared/moderation.ts'
import { text } from '#shared/text.ts'

const objection = text({ max: 200 }).describe('From the mail about the decision')

export const moderationContract = {
  statement: publicProcedure
    .route({
      method: 'GET',
      path: '/moderation/statement',
      tags: ['moderation'],
      summary: 'What was decided about a member and why, by the link of its mail',
    })
    .errors(errors('link_invalid'))
    .input(z.object({ objection }))
    .output(
      z.object({
        /** In the visitor's language, as in the mail. */
        paragraphs: z.array(z.string()),
        until: z.string().describe('The last day for an objection'),
        state: z.enum(APPEAL_STATES),
      }),
    ),

  appeal: publicProcedure
    .route({
      method: 'POST',
      path: '/moderation/appeals',
      tags: ['moderation'],
      summary: 'Object to a decision, by the link of its mail; once',
    })
    .errors(errors('link_invalid', 'conflict', 'too_late', 'too_many_requests'))
    .input(z.object({ objection, words: text({ min: 1, max: APPEAL_WORDS_MAX }) }))
    .output(z.object({ created_at: z.string() })),
}
