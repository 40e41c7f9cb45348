import * as z from 'zod'
import { acknowledged, memberProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'

const dataExport = z.object({
  state: z.enum(['none', 'running', 'ready', 'failed']),
  bytes: z.int().nullable(),
  /** Until when the copy can be downloaded at `/export/download`, which needs a recent proof. */
  expires_at: z.string().nullable(),
  /** When the next copy may be requested; null: now. */
  next_at: z.string().nullable(),
})
export type DataExport = z.infer<typeof dataExport>

export const exportContract = {
  dataExport: memberProcedure
    .route({ method: 'GET', path: '/export', tags: ['accounts'], summary: 'How far the copy of my data is' })
    .output(z.object({ export: dataExport })),

  /** One at a time and one a day; idempotent while a copy is being made. */
  requestExport: memberProcedure
    .route({ method: 'POST', path: '/export', tags: ['accounts'], summary: 'Ask for a copy of all my data' })
    .errors(errors('proof_required'))
    .output(z.object({ export: dataExport })),

  openExport: memberProcedure
    .route({
      method: 'POST',
      path: '/export/open',
      tags: ['accounts'],
      summary: 'Whether my copy can be downloaded now, or a proof is needed first',
    })
    .errors(errors('proof_required'))
    .output(acknowledged),
}
