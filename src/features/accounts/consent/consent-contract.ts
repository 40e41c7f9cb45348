import * as z from 'zod'
import { memberProcedure } from '#shared/contract.ts'
import { SEXUALITIES } from '#shared/profile.ts'

const consents = z.object({
  /**
   * Consent to use the member's sexuality for matching; both dates are null only where it was never asked.
   */
  special_category: z.object({ given_at: z.string().nullable(), withdrawn_at: z.string().nullable() }),
  terms: z.object({ version: z.string(), accepted_at: z.string() }),
})
export type Consents = z.infer<typeof consents>

export const consentContract = {
  consents: memberProcedure
    .route({ method: 'GET', path: '/consents', tags: ['accounts'], summary: 'What I agreed to, and when' })
    .output(z.object({ consents })),

  decideConsent: memberProcedure
    .route({
      method: 'PUT',
      path: '/consents',
      tags: ['accounts'],
      summary: 'Give or take back my consent for special-category data',
    })
    .input(
      z.object({
        special_category: z.boolean(),
        sexuality: z.enum(SEXUALITIES).optional().describe('Given with the consent: none is kept without it'),
      }),
    )
    .output(z.object({ consents })),
}
