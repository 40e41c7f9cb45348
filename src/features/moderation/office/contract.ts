import * as z from 'zod'
import { staffProcedure } from '#features/office/staff-procedure.ts'
import { POSES } from '#features/photos/verified/poses.ts'
import { acknowledged } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { DECISION_KINDS, DECISION_REASONS, ITEM_KINDS, NOTE_MAX } from '#shared/moderation.ts'
import { REPORT_REASONS } from '#shared/report.ts'
import { text, uuid } from '#shared/text.ts'

const SUSPENSION_DAYS_MAX = 365

const kind = z.enum(ITEM_KINDS)
const photo = z.object({
  id: uuid,
  status: z.enum(['pending', 'active', 'rejected']),
  /** For `/api/admin/items/{item}/files/{name}`. */
  file: z.string(),
})

const item = z.object({
  id: uuid,
  kind,
  risk: z.int().min(0).max(100),
  created: z.string(),
  is_live: z.boolean().describe('Whether members see it already'),
  member: z
    .object({
      id: uuid,
      name: z.string(),
      age: z.int(),
      gender: z.string(),
      country: z.string(),
      language: z.string(),
      status: z.enum(['not_confirmed', 'active', 'deleted']),
      since: z.string(),
      premium: z.boolean(),
      fictional: z.boolean(),
      hidden: z.boolean().describe('From others, since a report'),
      profile_text: z.string(),
      photos: z.array(photo),
    })
    .nullable(),
  photo: photo
    .extend({ nude: z.boolean().nullable().describe('What the model says; null: not asked') })
    .nullable(),
  /** A picture in a pose that was asked, to compare with the main photo. */
  posed: z.object({ pose: z.enum(POSES), file: z.string(), portrait: z.string() }).nullable(),
  /** Parts of the words to judge. */
  said: z.array(z.object({ part: z.string(), words: z.string() })),
  report: z
    .object({
      number: z.string(),
      reason: z.enum(REPORT_REASONS),
      about: z.string(),
      words: z.string(),
      by: z.string().nullable(),
      at: z.string(),
      /** The message that was reported, as it was. */
      message: z
        .object({ body: z.string(), photo: z.string().nullable(), voice: z.string().nullable() })
        .nullable(),
      /** The photo that was reported; it is kept when its member removes it. */
      photo: z.string().nullable(),
      has_conversation: z.boolean().describe('Of the one who reports with the member'),
    })
    .nullable(),
  /** The receiver of a first message, and why it was held back. */
  held: z.object({ to: z.string(), why: z.enum(['same_text', 'too_many']) }).nullable(),
  /** The decision that an objection is about, with what was judged. */
  appeal: z
    .object({
      kind: z.enum(DECISION_KINDS),
      reason: z.enum(DECISION_REASONS).nullable(),
      at: z.string(),
      note: z.string(),
      judged: z.array(z.object({ part: z.string(), words: z.string() })),
      photo: z.string().nullable(),
    })
    .nullable(),
  earlier: z.array(
    z.object({
      id: uuid,
      kind: z.enum(DECISION_KINDS),
      reason: z.enum(DECISION_REASONS).nullable(),
      at: z.string(),
      note: z.string(),
    }),
  ),
})
export type Item = z.infer<typeof item>

/** The part of a private conversation around what was reported. */
export const conversation = z.object({
  messages: z.array(
    z.object({
      id: uuid,
      from: z.enum(['reported', 'reporter']),
      body: z.string(),
      kind: z.enum(['text', 'photo', 'voice', 'gift', 'unsent']),
      at: z.string(),
      reported: z.boolean(),
    }),
  ),
})
export type Conversation = z.infer<typeof conversation>

/** What would come next, to load its picture: no more of it, because no moderator has opened it. */
const ahead = z.object({ id: uuid, files: z.array(z.string()) })
export type Ahead = z.infer<typeof ahead>

const verdict = z.object({
  id: uuid,
  key: uuid,
  kind: z.enum(DECISION_KINDS),
  reason: z.enum(DECISION_REASONS).optional(),
  note: text({ max: NOTE_MAX }).optional(),
  days: z.int().min(1).max(SUSPENSION_DAYS_MAX).optional().describe('Of a suspension'),
  content: z
    .discriminatedUnion('about', [
      z.object({ about: z.literal('photo'), id: uuid }),
      z.object({ about: z.literal('text') }),
      z.object({ about: z.literal('name') }),
    ])
    .optional(),
})
const decided = z.object({ decision: uuid, undo_until: z.string() })

export const moderationOfficeContract = {
  waiting: staffProcedure
    .route({ method: 'GET', path: '/admin/queue' })
    .input(z.object({ sites: z.literal('all').optional() }).prefault({}))
    .output(
      z.object({
        kinds: z.array(
          z.object({
            kind,
            waiting: z.int(),
            /** In seconds; null where none waits. */
            oldest: z.int().nullable(),
            median: z.int().nullable(),
          }),
        ),
      }),
    ),
  /** Leases an item for five minutes, and tells what would come after it. */
  next: staffProcedure
    .route({ method: 'POST', path: '/admin/queue/next' })
    .input(
      z.object({
        kinds: z.array(kind).min(1).max(ITEM_KINDS.length).optional(),
        without: z.array(uuid).max(100).optional().describe('Put aside for now'),
        sites: z.literal('all').optional().describe('The most urgent of all sites where the caller judges'),
      }),
    )
    .output(
      z.object({
        item: item.nullable(),
        ahead: ahead.nullable(),
        site: uuid.nullable().describe('Where the item waits, and is decided'),
      }),
    ),
  /** `not_found`: a colleague has it by now. */
  keep: staffProcedure
    .route({ method: 'POST', path: '/admin/queue/{id}/keep' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),
  release: staffProcedure
    .route({ method: 'POST', path: '/admin/queue/{id}/release' })
    .input(z.object({ id: uuid }))
    .output(acknowledged),
  /** Around the report that is open at the caller. */
  conversation: staffProcedure
    .route({ method: 'POST', path: '/admin/queue/{id}/conversation' })
    .errors(errors('not_found', 'conflict'))
    .input(z.object({ id: uuid }))
    .output(conversation),
  /** `conflict`: it is not, or no more, open at this moderator's. */
  decide: staffProcedure
    .route({ method: 'POST', path: '/admin/queue/{id}/decide' })
    .errors(errors('conflict'))
    .input(verdict)
    .output(decided),
  /** Without an item. `conflict`: the key was another decision's. */
  decideMember: staffProcedure
    .route({ method: 'POST', path: '/admin/members/{id}/decisions' })
    .errors(errors('not_found', 'conflict'))
    .input(verdict)
    .output(decided),
  undo: staffProcedure
    .route({ method: 'POST', path: '/admin/decisions/{id}/undo' })
    .errors(errors('not_found', 'too_late'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),
}
