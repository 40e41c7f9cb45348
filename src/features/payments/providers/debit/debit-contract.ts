import * as z from 'zod'
import { acknowledged, memberProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { line, text, uuid } from '#shared/text.ts'
import { MANDATE_TEXT } from './mandate-text.ts'

/** A line that means what it shows: no control characters, and none that turn the direction of writing. */
const field = (max: number, min = 1) =>
  line({ min, max }).refine((value) => !/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value), {
    error: 'invalid_format',
  })

/** The lengths are those of ISO 20022. */
const debitForm = z.object({
  account_holder: field(70, 2),
  iban: field(60),
  bic: z.string().trim().max(14).optional().describe('Of accounts in one of `bic_countries`'),
  street: field(70),
  house_number: field(16),
  zip: field(16),
  city: field(35),
  phone: field(40),
})
export type DebitForm = z.infer<typeof debitForm>

const mandate = z.object({
  id: uuid,
  reference: z.string(),
  account_holder: z.string(),
  iban: z.string().describe('Country and last four digits'),
  creditor: z.string().describe('Who collects by it, as it was signed; empty where that is not known'),
  creditor_id: z.string(),
  signed_at: z.string(),
})
export type Mandate = z.infer<typeof mandate>

const directDebit = z.object({
  offered: z.boolean().describe('Whether this site collects by direct debit, in my currency'),
  blocked: z.boolean().describe('Whether a bank gave a collection of mine back'),
  creditor: z.object({ name: z.string(), id: z.string(), address: z.string() }).nullable(),
  bic_countries: z.array(z.string()).describe('In which an IBAN does not name the bank to those who collect'),
  notice_days: z.int().describe('From the notice of a collection to the collection'),
  mandate: mandate.nullable().describe('The one that I have signed'),
})
export type DirectDebit = z.infer<typeof directDebit>

const sentCode = z.object({
  phone: z.string().describe('The number’s last digits'),
  seconds: z.int().describe('How long the code counts'),
})
export type SentCode = z.infer<typeof sentCode>

export const debitContract = {
  directDebit: memberProcedure
    .route({
      method: 'GET',
      path: '/direct-debit',
      tags: ['payments'],
      summary: 'Direct debit and my mandate',
    })
    .output(directDebit),

  sendDebitCode: memberProcedure
    .route({
      method: 'POST',
      path: '/direct-debit/code',
      tags: ['payments'],
      summary: 'Check the details of a mandate, and send a code to the telephone',
    })
    .errors(errors('not_found', 'debit_blocked', 'debit_limit', 'sms_unavailable'))
    .input(debitForm)
    .output(sentCode),

  signMandate: memberProcedure
    .route({
      method: 'POST',
      path: '/direct-debit/mandates',
      tags: ['payments'],
      summary: 'Sign a mandate with the code; it takes the place of an earlier one',
    })
    .errors(errors('not_found', 'conflict', 'debit_blocked', 'debit_code_invalid'))
    .input(
      debitForm.extend({
        key: uuid.describe('Made by the client: asking again with it is the same mandate'),
        otp: text({ min: 1, max: 20 }),
        mandate_text: z
          .literal(MANDATE_TEXT)
          .describe('The member has read the mandate in this version’s words'),
      }),
    )
    .output(z.object({ mandate })),

  revokeMandate: memberProcedure
    .route({
      method: 'DELETE',
      path: '/direct-debit/mandates/{id}',
      tags: ['payments'],
      summary: 'Revoke my mandate; what was not collected yet is called off',
    })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),
}
