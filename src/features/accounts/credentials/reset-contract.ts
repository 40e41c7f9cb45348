import * as z from 'zod'
import { acknowledged, publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { text } from '#shared/text.ts'
import { email, mailTrouble, password } from '../account/account-fields.ts'

const token = text({ max: 100 })
const ticket = z.string().describe('For `awaitedMail`')

export const resetContract = {
  askForReset: publicProcedure
    .route({
      method: 'POST',
      path: '/reset-password',
      tags: ['accounts'],
      summary: 'Have a link mailed that resets the password; says the same for every address',
    })
    .errors(errors('mail_limit'))
    .input(z.object({ email }))
    .output(z.object({ ticket })),

  /** Read-only; a POST, so that the ticket stands in no log. */
  awaitedMail: publicProcedure
    .route({
      method: 'POST',
      path: '/awaited-mail',
      tags: ['accounts'],
      summary: 'What keeps a mail that I asked for; null when it has left or is about to',
    })
    .errors(errors('too_many_requests'))
    .input(z.object({ ticket: text({ max: 2_000 }) }))
    .output(z.object({ trouble: mailTrouble })),

  resetPassword: publicProcedure
    .route({
      method: 'POST',
      path: '/reset-password/do',
      tags: ['accounts'],
      summary: 'Choose a new password by a mailed link',
    })
    .errors(errors('link_invalid'))
    .input(z.object({ token, password, password_again: z.string().max(1_000) }))
    .output(acknowledged),

  /** Read-only, for the page that a mailed link opens, so that mail scanners change nothing. */
  lookAtLink: publicProcedure
    .route({ method: 'POST', path: '/mail-link', tags: ['accounts'], summary: 'What a mailed link is about' })
    .errors(errors('link_invalid'))
    .input(z.object({ purpose: z.enum(['reset', 'mail_change', 'mail_change_undo']), token }))
    .output(z.object({ email: z.string() })),
}
