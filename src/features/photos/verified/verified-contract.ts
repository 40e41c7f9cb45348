import * as z from 'zod'
import { acknowledged, memberProcedure } from '#shared/contract.ts'
import { errors, PHOTO_REFUSALS } from '#shared/errors.ts'
import { DECISION_REASONS } from '#shared/moderation.ts'
import { uuid } from '#shared/text.ts'
import { POSES } from './poses.ts'

const verification = z.object({
  /** `asked`: a pose waits for its picture; `sent`: a moderator compares. */
  state: z.enum(['none', 'asked', 'sent', 'approved', 'rejected']),
  /** While it is `asked`. */
  asked: z.object({ id: uuid, pose: z.enum(POSES), until: z.string() }).nullable(),
  /** Why it was rejected. */
  reason: z.enum(DECISION_REASONS).nullable(),
  tries_left: z.int().describe('In these 24 hours'),
  /** Since when the main photo is verified; null: it is not. */
  verified: z.string().nullable(),
  /** Whether there is a main photo that others see. */
  has_portrait: z.boolean(),
})
export type Verification = z.infer<typeof verification>

export const verifiedContract = {
  verification: memberProcedure
    .route({
      method: 'GET',
      path: '/photos/verification',
      tags: ['photos'],
      summary: 'Is my photo verified?',
    })
    .output(z.object({ verification })),

  startVerification: memberProcedure
    .route({
      method: 'POST',
      path: '/photos/verification',
      tags: ['photos'],
      summary: 'Ask for a pose to copy; while one waits, the same one again',
    })
    .errors(errors('not_found', 'photo_needed', 'confirmation_required', 'conflict'))
    .output(z.object({ verification })),

  sendVerification: memberProcedure
    .route({
      method: 'POST',
      path: '/photos/verification/picture',
      tags: ['photos'],
      summary: 'Send a picture of me in the pose (multipart)',
    })
    .errors(errors('not_found', 'too_late', 'photo_needed', ...PHOTO_REFUSALS))
    .input(
      z.object({ id: uuid.describe('Of the pose that was asked: sent twice counts once'), file: z.file() }),
    )
    .output(z.object({ verification })),

  endVerification: memberProcedure
    .route({
      method: 'DELETE',
      path: '/photos/verification',
      tags: ['photos'],
      summary: 'Take back my picture and the mark on my profile',
    })
    .output(acknowledged),
}
