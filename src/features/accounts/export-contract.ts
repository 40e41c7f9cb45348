import * as z from 'zod'
import { memberProcedure } from '#shared/contract.ts'

const dataExport = z.object({
  state: z.enum(['none', 'running', 'ready', 'failed']),
  bytes: z.int().nullable(),
  /** Until when it can be downloaded, at `/export/download`. */
  expires_at: z.string().nullable(),
  /** When a new one may be asked for; null: now. */
  next_at: z.string().nullable(),
})
export type DataExport = z.infer<typeof dataExport>

export const exportContract = {
  dataExport: memberProcedure
    .route({ method: 'GET', path: '/export', tags: ['accounts'], summary: 'How far the copy of my data is' })
    .output(z.object({ export: dataExport })),

  /** One at a time, and one a day; asking while it is being made changes nothing. */
  requestExport: memberProcedure
    .route({ method: 'POST', path: '/export', tags: ['accounts'], summary: 'Ask for a copy of all my data' })
    .output(z.object({ export: dataExport })),
}
