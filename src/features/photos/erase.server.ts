import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { hideFilesOf, showFiles } from './hidden-queries.server.ts'
import { listRenditions } from './queries.server.ts'
import { REMOVE_FILES } from './remove.server.ts'

/**
 * Files of photos are hidden with their member. The rows of an erased member's photos go with the account, their files
 * by jobs, also after a crash; they stay hidden until then.
 */
export function subscribePhotos(app: App): void {
  app.events.on('account.deleted', (tx, { memberId }) => hideFilesOf(tx, memberId))
  app.events.on('account.reactivated', async (tx, { memberId }) => {
    const photos = await listRenditions(tx, memberId)
    await showFiles(
      tx,
      photos.flatMap(({ renditions }) => Object.values(renditions)),
    )
  })
  app.events.on('account.erased', (tx, { memberId }) => removeFilesOf(tx, app, memberId))
}

async function removeFilesOf(tx: Tx, app: App, memberId: string): Promise<void> {
  for (const { id, renditions } of await listRenditions(tx, memberId))
    await app.jobs.enqueue(tx, REMOVE_FILES, { photoId: id, names: Object.values(renditions) })
}
