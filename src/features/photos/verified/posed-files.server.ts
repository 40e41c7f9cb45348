import { createHmac } from 'node:crypto'
import type { App } from '#server/app.ts'
import { HOUR, SECOND } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { renderShared } from '../renditions.server.ts'
import { isInUse } from './verified-queries.server.ts'

type PosedFile = { id: string; file: string }
export const REMOVE_POSED: JobKind<PosedFile> = { name: 'photos.remove-posed', retries: 8 }

// By then it is either in use, or never will be.
const UNUSED_AFTER_SECONDS = HOUR / SECOND

/**
 * Stores our own picture of a posed one, without the camera's metadata. No page serves it: only staff read it, by the
 * item that it waits as. @throws UnreadablePhoto
 */
export async function storePosed(app: App, id: string, bytes: Uint8Array): Promise<string> {
  const { files } = await renderShared(bytes)
  const name = createHmac('sha256', app.secret).update(`posed\0${id}\0`).update(files.full)
  const file = `${name.digest('base64url')}.webp`
  await transact(app.db, (tx) =>
    app.jobs.enqueue(tx, REMOVE_POSED, { id, file }, { afterSeconds: UNUSED_AFTER_SECONDS }),
  )
  await app.storage.write(file, files.full)
  return file
}

/** Has a picture deleted once this transaction is there. */
export async function removePosed(tx: Tx, app: App, posed: PosedFile): Promise<void> {
  await app.jobs.enqueue(tx, REMOVE_POSED, posed)
}

export async function removeUnusedPosed(app: App, { id, file }: PosedFile): Promise<void> {
  if (!(await isInUse(app.db, id, file))) await app.storage.remove(file)
}
