import * as z from 'zod'
import { acknowledged, memberProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { uuid } from '#shared/text.ts'

const session = z.object({
  id: uuid,
  device: z.object({
    browser: z.string().nullable(),
    system: z.string().nullable(),
    kind: z.enum(['desktop', 'phone', 'tablet']),
  }),
  country: z.string().nullable().describe('ISO 3166-1, by the address it was last used from'),
  first_seen: z.string(),
  last_seen: z.string(),
  current: z.boolean().describe('The one that asks'),
})
export type OwnSession = z.infer<typeof session>

export const sessionContract = {
  sessions: memberProcedure
    .route({ method: 'GET', path: '/sessions', tags: ['accounts'], summary: 'Where I am logged in' })
    .output(z.object({ sessions: z.array(session) })),

  endSession: memberProcedure
    .route({ method: 'DELETE', path: '/sessions/{id}', tags: ['accounts'], summary: 'Log one device out' })
    .errors(errors('not_found', 'proof_required'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),

  endOtherSessions: memberProcedure
    .route({ method: 'DELETE', path: '/sessions', tags: ['accounts'], summary: 'Log all other devices out' })
    .errors(errors('proof_required'))
    .output(acknowledged),

  /** Re-authenticates: rotates the session token, and for some minutes allows what requires a proof. */
  prove: memberProcedure
    .route({ method: 'POST', path: '/proof', tags: ['accounts'], summary: 'Prove to be me, by password' })
    .errors(errors('wrong_password'))
    .input(z.object({ password: z.string().max(1_000) }))
    .output(acknowledged),
}
