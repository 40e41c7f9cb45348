import * as z from 'zod'
import { isEmailAddress } from '#features/accounts/account/rules.ts'
import { memberProcedure, publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { COMPLAINT_ABOUT_MAX, COMPLAINT_WORDS_MAX, REPORT_REASONS, REPORT_STATES } from '#shared/report.ts'
import { line, text, uuid } from '#shared/text.ts'

const EMAIL_MAX = 254

export const filed = z.object({ number: z.string(), created_at: z.string() })

const ownComplaint = z.object({
  number: z.string(),
  reason: z.enum(REPORT_REASONS),
  about: z.string(),
  words: z.string(),
  state: z.enum(REPORT_STATES),
  created_at: z.string(),
})
export type OwnComplaint = z.infer<typeof ownComplaint>

export const complaintsContract = {
  complain: publicProcedure
    .route({
      method: 'POST',
      path: '/complaints',
      tags: ['members'],
      summary: 'Complain about a member, a page or the site, with or without an account',
    })
    .errors(errors('too_many_requests', 'mail_limit', 'conflict', 'not_found'))
    .input(
      z.object({
        key: uuid.describe('The same with each repetition of this complaint'),
        reason: z.enum(REPORT_REASONS),
        about: line({ max: COMPLAINT_ABOUT_MAX }).default('').describe('Whom or which page'),
        words: text({ min: 1, max: COMPLAINT_WORDS_MAX }),
        email: text({ max: EMAIL_MAX })
          .refine((email) => email === '' || isEmailAddress(email), { error: 'email_invalid' })
          .optional()
          .describe('Of an author without an account'),
      }),
    )
    .output(filed.extend({ ticket: z.string().describe('For `awaitedMail`') })),

  complaints: memberProcedure
    .route({ method: 'GET', path: '/complaints', tags: ['members'], summary: 'What I have reported' })
    .output(z.object({ complaints: z.array(ownComplaint) })),

  complaint: publicProcedure
    .route({
      method: 'GET',
      path: '/complaints/receipt',
      tags: ['members'],
      summary: 'The state of a complaint, by the link of its mail',
    })
    .errors(errors('link_invalid'))
    .input(z.object({ receipt: text({ max: 100 }) }))
    .output(z.object({ complaint: ownComplaint })),
}
