import * as z from 'zod'
import { acknowledged, memberProcedure, publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { text } from '#shared/text.ts'
import { email, mailTrouble, presentPassword } from '../account/account-fields.ts'

const token = text({ max: 100 })
const change = z.object({ email: z.string(), expires: z.string(), trouble: mailTrouble })

export const emailContract = {
  changeEmail: memberProcedure
    .route({
      method: 'POST',
      path: '/email',
      tags: ['accounts'],
      summary: 'Have a link mailed to the address that shall become mine',
    })
    .errors(errors('wrong_password', 'email_taken', 'mail_limit'))
    .input(z.object({ email, password: presentPassword }))
    .output(change),

  sendEmailChange: memberProcedure
    .route({ method: 'POST', path: '/email/link', tags: ['accounts'], summary: 'Send that link again' })
    .errors(errors('not_found', 'mail_limit'))
    .output(change),

  cancelEmailChange: memberProcedure
    .route({ method: 'DELETE', path: '/email/link', tags: ['accounts'], summary: 'Keep my present address' })
    .output(acknowledged),

  confirmEmailChange: publicProcedure
    .route({
      method: 'POST',
      path: '/mail-change/do',
      tags: ['accounts'],
      summary: 'Change the address by the link mailed to the new one',
    })
    .errors(errors('link_invalid', 'email_taken'))
    .input(z.object({ token }))
    .output(z.object({ email: z.string() })),

  undoEmailChange: publicProcedure
    .route({
      method: 'POST',
      path: '/mail-change/undo',
      tags: ['accounts'],
      summary:
        'Undo a change of address by the link mailed to the old one; gives the token of a password reset',
    })
    .errors(errors('link_invalid'))
    .input(z.object({ token }))
    .output(z.object({ reset_token: z.string() })),
}
