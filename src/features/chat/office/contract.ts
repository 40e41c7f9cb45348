import * as z from 'zod'
import { staffProcedure } from '#features/office/staff-procedure.ts'
import { acknowledged } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { GIFT_KINDS } from '#shared/gift.ts'
import { text, uuid } from '#shared/text.ts'

const person = z.object({
  id: uuid,
  name: z.string(),
  age: z.int(),
  gender: z.string(),
  place: z.string(),
  language: z.string(),
  profile_text: z.string(),
  interests: z.array(z.string()),
  photo: z.string().nullable(),
})
export type DeskPerson = z.infer<typeof person>

const conversation = z.object({
  id: uuid,
  since: z.string().describe('Of the first message without an answer'),
  member: person,
  fictional: person,
  answers_left: z.int().describe('To this member, within a day'),
  messages: z.array(
    z.object({
      seq: z.int(),
      mine: z.boolean(),
      body: z.string(),
      gift: z.enum(GIFT_KINDS).nullable(),
      attachment: z.enum(['photo', 'voice']).nullable(),
      gone: z.boolean(),
      at: z.string(),
      by: z.string().nullable().describe('The colleague who wrote it'),
    }),
  ),
})
export type DeskConversation = z.infer<typeof conversation>

/** A writer who does not have the conversation open, or no more, gets `not_found`. */
export const deskContract = {
  describe: staffProcedure.route({ method: 'GET', path: '/admin/desk' }).output(
    z.object({
      open: z.boolean(),
      opens: z.int().describe('The hour'),
      closes: z.int(),
      waiting: z.int(),
      oldest: z.string().nullable(),
    }),
  ),
  next: staffProcedure
    .route({ method: 'POST', path: '/admin/desk/next' })
    .input(z.object({ without: z.array(uuid).max(100).optional() }))
    .output(z.object({ conversation: conversation.nullable() })),
  keep: staffProcedure
    .route({ method: 'PUT', path: '/admin/desk/{id}' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),
  release: staffProcedure
    .route({ method: 'DELETE', path: '/admin/desk/{id}' })
    .input(z.object({ id: uuid }))
    .output(acknowledged),
  /** `conflict`: the key was used for other words, or the member cannot be written to now. */
  answer: staffProcedure
    .route({ method: 'POST', path: '/admin/desk/{id}/answers' })
    .errors(errors('not_found', 'conflict'))
    .input(z.object({ id: uuid, key: uuid, body: text({ min: 1, max: 10_000 }) }))
    .output(acknowledged),
  /** Puts a conversation off the desk that needs no answer, until its member writes again. */
  putOff: staffProcedure
    .route({ method: 'POST', path: '/admin/desk/{id}/done' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),
}
