import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { listRenditions } from './queries.server.ts'
import { REMOVE_FILES } from './remove.server.ts'

/** The rows of an erased member's photos go with the account; their files by jobs, also after a crash. */
export function subscribePhotos(app: App): void {
  app.events.on('account.erased', (tx, { memberId }) => removeFilesOf(tx, app, memberId))
}

async function removeFilesOf(tx: Tx, app: App, memberId: string): Promise<void> {
  for (const { id, renditions } of await listRenditions(tx, memberId))
    await app.jobs.enqueue(tx, REMOVE_FILES, { photoId: id, names: Object.values(renditions) })
}
