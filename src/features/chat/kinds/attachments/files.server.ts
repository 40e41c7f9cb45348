import type { App } from '#server/app.ts'
import { HOUR, SECOND } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { writeTogether } from '#server/storage.ts'
import type { Attachment } from '#shared/attachment.ts'
import type { FoundMessage } from '../../reading/message-queries.server.ts'
import { findAttachment, isReported } from './queries.server.ts'

type Send = { senderId: string; clientId: string }

/** `unless`: the send whose message may have come to use the files. */
type Unused = { names: string[]; unless?: Send }
export const REMOVE_CHAT_FILES: JobKind<Unused> = { name: 'chat.remove-files', retries: 8 }

// By then a message uses the files, or none ever will.
const UNUSED_AFTER_SECONDS = HOUR / SECOND

/** Stores what a message carries under unguessable names. If no message comes to use the files, a job deletes them. */
export async function storeFiles<Purpose extends string>(
  app: App,
  send: Send,
  type: 'webp' | 'webm',
  files: Record<Purpose, Uint8Array>,
): Promise<Record<Purpose, string>> {
  const stored = Object.entries<Uint8Array>(files).map(([purpose, content]) => ({
    purpose,
    name: `${app.ids.token()}.${type}`,
    content,
  }))
  const names = stored.map(({ name }) => name)
  await transact(app.db, (tx) =>
    app.jobs.enqueue(tx, REMOVE_CHAT_FILES, { names, unless: send }, { afterSeconds: UNUSED_AFTER_SECONDS }),
  )
  await writeTogether(app.storage, Object.fromEntries(stored.map(({ name, content }) => [name, content])))
  return Object.fromEntries(stored.map(({ purpose, name }) => [purpose, name])) as Record<Purpose, string>
}

/** Deletes the files of a message that is unsent; what was reported is kept with the report, in full size alone. */
export async function removeAttachment(
  tx: Tx,
  app: App,
  { conversationId, seq, attachment }: Pick<FoundMessage, 'conversationId' | 'seq' | 'attachment'>,
): Promise<void> {
  if (!attachment) return
  const { full, ...others }: { full: string; small?: string } = attachment.files
  const kept = await isReported(tx, conversationId, seq)
  await removeNamed(tx, app, Object.values(kept ? others : { full, ...others }))
}

/** Has the files deleted by a job, which survives a crash. */
export async function removeFiles(tx: Tx, app: App, { files }: Pick<Attachment, 'files'>): Promise<void> {
  await removeNamed(tx, app, Object.values(files))
}

export async function removeNamed(tx: Tx, app: App, names: string[]): Promise<void> {
  if (names.length > 0) await app.jobs.enqueue(tx, REMOVE_CHAT_FILES, { names })
}

/** Deletes those files that no message uses. */
export async function removeUnusedChatFiles(app: App, { names, unless }: Unused): Promise<void> {
  const attachment = unless && (await findAttachment(app.db, unless.senderId, unless.clientId))
  const used = new Set<string>(Object.values(attachment?.files ?? {}))
  for (const name of names) if (!used.has(name)) await app.storage.remove(name)
}
