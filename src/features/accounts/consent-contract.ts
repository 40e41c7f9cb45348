import * as z from 'zod'
import { memberProcedure } from '#shared/contract.ts'

const consents = z.object({
  /** To use my sexuality for showing members to each other; both null only before anything was ever asked. */
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
    .input(z.object({ special_category: z.boolean() }))
    .output(z.object({ consents })),
}
