import * as z from 'zod'
import { acknowledged } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { HANDED_ROLES } from '#shared/staff.ts'
import { text, uuid } from '#shared/text.ts'
import { staffProcedure } from '../staff-procedure.ts'
import { NOTE_WORDS_MAX, NOTE_WORDS_MIN } from './rules.ts'

const words = text({ min: NOTE_WORDS_MIN, max: NOTE_WORDS_MAX })

export const note = z.object({
  id: uuid,
  words: z.string(),
  by: z.string(),
  at: z.string(),
  for_role: z.enum(HANDED_ROLES).nullable().describe('To whom it was handed over'),
  purchase: z.object({ id: uuid, reference: z.string() }).nullable(),
  closed: z.object({ by: z.string(), at: z.string(), words: z.string() }).nullable(),
})
export type Note = z.infer<typeof note>

const handed = note.extend({
  member: z.object({ id: uuid, name: z.string().nullable().describe('For those who see members') }),
})

export const notesContract = {
  /** Idempotent per key. A role that may not see members writes about purchases only. */
  write: staffProcedure
    .route({ method: 'POST', path: '/admin/notes' })
    .errors(errors('not_found', 'conflict'))
    .input(
      z.object({
        key: uuid,
        member: uuid,
        purchase: uuid.optional(),
        words,
        for_role: z.enum(HANDED_ROLES).optional(),
      }),
    )
    .output(acknowledged),
  /** What is open for the caller's role, oldest first. */
  handedOver: staffProcedure
    .route({ method: 'GET', path: '/admin/notes' })
    .input(z.object({ for_role: z.enum(HANDED_ROLES).optional(), after: uuid.optional() }))
    .output(
      z.object({
        notes: z.array(handed),
        has_more: z.boolean(),
        counts: z.array(z.object({ role: z.enum(HANDED_ROLES), open: z.int() })),
      }),
    ),
  /** `conflict`: it is closed, or was never handed over. */
  close: staffProcedure
    .route({ method: 'POST', path: '/admin/notes/{id}/close' })
    .errors(errors('not_found', 'conflict'))
    .input(z.object({ id: uuid, words }))
    .output(acknowledged),
}
