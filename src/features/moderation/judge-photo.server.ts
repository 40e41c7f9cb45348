import sharp from 'sharp'
import { isNude } from '#features/chat/kinds/photos/nudity.server.ts'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { updateNude } from './item-queries.server.ts'
import { findPhotoFiles } from './staff-queries.server.ts'

export type JudgePhoto = { memberId: string; photoId: string }
export const JUDGE_PHOTO: JobKind<JudgePhoto> = { name: 'moderation.judge-photo', retries: 2 }

export const RISK_OF_PHOTO = 30
const RISK_OF_NUDITY = 75
// As the model was taught: the whole picture, whatever its shape.
const JUDGED_PIXELS = 224

/** Asks the model about a photo that waits: its word stands beside it, and what it sees comes sooner. It decides nothing. */
export async function judgePhoto(app: App, { memberId, photoId }: JudgePhoto): Promise<void> {
  const photo = await findPhotoFiles(app.db, memberId, photoId)
  const file = photo && (await app.storage.read(photo.renditions.source ?? photo.renditions.full))
  if (!file) return
  const pixels = await sharp(file)
    .resize({ width: JUDGED_PIXELS, height: JUDGED_PIXELS, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const nude = await isNude(app.log, pixels)
  const risk = nude ? RISK_OF_NUDITY : RISK_OF_PHOTO
  await transact(app.db, (tx) => updateNude(tx, photoId, { nude, risk }))
}
