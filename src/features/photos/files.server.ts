import { createHmac } from 'node:crypto'
import type { App } from '#server/app.ts'
import { HOUR, SECOND } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { writeTogether } from '#server/storage.ts'
import type { Renditions } from '#shared/member-card.ts'
import { REMOVE_FILES } from './remove.server.ts'

// By then the files are either in use by a photo, or never will be.
const UNUSED_AFTER_SECONDS = HOUR / SECOND

type Purpose = keyof Renditions

/**
 * Stores renditions of a photo. If no photo comes to use them, for whatever reason, a job deletes them later.
 */
export async function storeFiles<P extends Purpose>(
  app: App,
  photoId: string,
  files: Record<P, Buffer>,
): Promise<Record<P, string>> {
  const purposes = Object.keys(files) as P[]
  const names = Object.fromEntries(
    purposes.map((purpose) => [purpose, fileName(app.secret, photoId, purpose, files[purpose])]),
  ) as Record<P, string>
  await transact(app.db, (tx) =>
    app.jobs.enqueue(
      tx,
      REMOVE_FILES,
      { photoId, names: Object.values<string>(names) },
      { afterSeconds: UNUSED_AFTER_SECONDS },
    ),
  )
  await writeTogether(
    app.storage,
    Object.fromEntries(purposes.map((purpose) => [names[purpose], files[purpose]])),
  )
  return names
}

/** Derived from the content, with an HMAC so that one rendition's name does not disclose another's. */
function fileName(secret: string, photoId: string, purpose: Purpose, content: Buffer): string {
  const name = createHmac('sha256', secret).update(`photo\0${photoId}\0${purpose}\0`).update(content)
  return `${name.digest('base64url')}.${purpose === 'share' ? 'jpg' : 'webp'}`
}
